/** Finding links in a text. An entry of its own, to be loaded when it is needed: the list of top-level domains weighs 5 kB. */
export {
  createLinkFinder,
  type FindLinks,
  type FoundLink,
  linkUrls,
} from './features/linkPreviews/findLinks.ts';

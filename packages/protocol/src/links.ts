/** Finds links in a text. A separate entry to load on demand: the list of top-level domains weighs 5 kB. */
export {
  createLinkFinder,
  type FindLinks,
  type FoundLink,
  linkUrls,
} from './features/linkPreviews/findLinks.ts';

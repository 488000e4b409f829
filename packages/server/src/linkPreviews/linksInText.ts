import { createLinkFinder, type FindLinks, linkUrls } from '@confab/protocol/links';
import { perServer } from '../perServer.ts';

/** Whatever a reader's page might make a link of: more than has a preview. */
const linkSyntax = /https?:|www\.|\]\s*\(|\]\s*\[|^\s{0,3}\[[^\]\n]{1,200}\]:|<[a-z][a-z0-9+.-]{1,31}:/im;

/** What this server knows of links in a text. */
export interface LinksInText {
  /** The addresses of the links that count (LINK-02), each once. */
  urls(text: string): string[];
  /** Whether a text has anything that may be drawn as a link. */
  hasAny(text: string): boolean;
}

export const linksInText = perServer((): LinksInText => {
  // Making it takes a while, and a server may never need it.
  let find: FindLinks | undefined;
  const urls = (text: string) => {
    find ??= createLinkFinder();
    return linkUrls(find(text));
  };
  return { urls, hasAny: (text) => linkSyntax.test(text) || urls(text).length > 0 };
});

import { createLinkFinder, type FindLinks, linkUrls } from '@confab/protocol/links';
import { shownContent } from '@confab/protocol/markdown';
import { perServer } from '../../core/feature/perServer.ts';

/** Finds the links in a text. */
export interface LinksInText {
  /** Returns the addresses of links that may have previews (LINK-02), without duplicates. */
  urls(text: string): string[];
  /** Returns the addresses of everything that renderers show as a link, those of {@link urls} included. */
  all(text: string): string[];
}

export const linksInText = perServer((): LinksInText => {
  // Creating it takes a while, and a server may never need it.
  let find: FindLinks | undefined;
  const urls = (text: string) => {
    find ??= createLinkFinder();
    return linkUrls(find(text));
  };
  return { urls, all: (text) => [...new Set([...shownContent(text).hrefs, ...urls(text)])] };
});

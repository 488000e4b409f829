import { createLinkFinder, type FindLinks, linkUrls } from '@confab/protocol/links';
import { shownContent } from '@confab/protocol/markdown';
import { perServer } from '../../core/feature/perServer.ts';

/** The links in a text that this server knows about. */
export interface LinksInText {
  /** The addresses of the links that may have previews (LINK-02), each once. */
  urls(text: string): string[];
  /** The same and the addresses of whatever renderers draw as a link. */
  all(text: string): string[];
}

export const linksInText = perServer((): LinksInText => {
  // Making it takes a while, and a server may never need it.
  let find: FindLinks | undefined;
  const urls = (text: string) => {
    find ??= createLinkFinder();
    return linkUrls(find(text));
  };
  return { urls, all: (text) => [...new Set([...shownContent(text).hrefs, ...urls(text)])] };
});

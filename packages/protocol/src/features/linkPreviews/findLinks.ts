import { LinkifyIt } from 'linkify-it';
import topLevelDomains from 'tlds' with { type: 'json' };
import { isLinkUrl } from './rules.ts';

/** A link in a text: `text.slice(start, end)` is how it is written, `url` where it leads. */
export interface FoundLink {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The links of a text that count (SEED.md section 5, LINK-02), in order. With a scheme the host must look like a domain
 * ({@link isLinkUrl}); without one it must also end in a known top-level domain, and leads to http.
 */
export type FindLinks = (text: string) => FoundLink[];

/** Makes the finder; it takes a few milliseconds and is to be kept. In time linear to the text. */
export function createLinkFinder(): FindLinks {
  const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds: [...topLevelDomains] })
    .add('ftp:', null)
    .add('mailto:', null)
    .add('//', null);
  return (text) => {
    // Most messages have no link, and need no closer look to tell.
    if (!text.includes('.')) return [];
    const links = linkify.match(text) ?? [];
    return links
      .map(({ url, index, lastIndex }) => ({
        url: url.replace(/["'<>\\]/g, percentEncoded),
        start: index,
        end: lastIndex,
      }))
      .filter(({ url }) => isLinkUrl(url));
  };
}

// Characters that no address on the wire has.
const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** The addresses of a text's links, each once, in order. */
export function linkUrls(links: readonly FoundLink[]): string[] {
  return [...new Set(links.map(({ url }) => url))];
}

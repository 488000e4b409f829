import { LinkifyIt } from 'linkify-it';
import topLevelDomains from 'tlds' with { type: 'json' };
import { isLinkUrl } from './rules.ts';

/** A link in a text: `text.slice(start, end)` is its source, `url` its target. */
export interface FoundLink {
  readonly url: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Finds the links of a text (SEED.md section 5, LINK-02), in order. With a scheme the host must look like a domain
 * ({@link isLinkUrl}); without one it must also end in a known top-level domain, and defaults to http.
 */
export type FindLinks = (text: string) => FoundLink[];

/** Creates the finder, which takes a few milliseconds, so reuse it. Runs in linear time. */
export function createLinkFinder(): FindLinks {
  const linkify = new LinkifyIt({ fuzzyLink: true, fuzzyEmail: false, tlds: [...topLevelDomains] })
    .add('ftp:', null)
    .add('mailto:', null)
    .add('//', null);
  return (text) => {
    // Most messages have no link and can skip the rest.
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

// Characters that never occur unescaped in an address.
const percentEncoded = (character: string) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`;

/** Returns the addresses of the links, without duplicates, in order. */
export function linkUrls(links: readonly FoundLink[]): string[] {
  return [...new Set(links.map(({ url }) => url))];
}

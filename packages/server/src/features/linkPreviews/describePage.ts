import { isLinkUrl, type LinkPreview, maxLinkUrlLength } from '@confab/protocol';
import type { OEmbed } from './oembed.ts';
import type { PageFacts } from './pageFacts.ts';
import { plainText } from './plainText.ts';

/** The text of a preview, before its pictures are fetched. */
export interface Description {
  readonly title?: string | undefined;
  readonly text?: string | undefined;
  readonly author_name?: string | undefined;
  readonly asset_url?: string | undefined;
  readonly type?: LinkPreview['type'];
  /** The address of the page's picture. */
  readonly image?: string | undefined;
  /** The address of its icon, used if there is no picture. */
  readonly icon?: string | undefined;
}

const maxTitleLength = 300;
const maxTextLength = 1000;
const maxAuthorLength = 100;

/** Combines a page's metadata: Open Graph first, then Twitter cards, oEmbed and plain HTML. */
export function describePage(facts: PageFacts, url: URL, oembed: OEmbed = {}): Description {
  const meta = (...names: string[]) => names.map((name) => facts.meta.get(name)).find(Boolean);
  const base = facts.base && URL.canParse(facts.base, url) ? new URL(facts.base, url) : url;
  const video = absoluteUrl(meta('og:video:secure_url', 'og:video:url', 'og:video'), base);
  const audio = absoluteUrl(meta('og:audio:secure_url', 'og:audio:url', 'og:audio'), base);
  const image =
    meta('og:image:secure_url', 'og:image:url', 'og:image', 'twitter:image', 'twitter:image:src') ??
    oembed.thumbnail_url ??
    facts.image;
  return {
    title: plainText(
      meta('og:title', 'twitter:title') ?? oembed.title ?? facts.title ?? meta('title'),
      maxTitleLength,
    ),
    text: plainText(meta('og:description', 'twitter:description', 'description'), maxTextLength),
    author_name: plainText(
      meta('og:site_name') ?? oembed.provider_name ?? oembed.author_name ?? meta('author'),
      maxAuthorLength,
    ),
    asset_url: video ?? audio,
    type: video ? 'video' : audio ? 'audio' : undefined,
    image: absoluteUrl(image, base),
    icon: absoluteUrl(facts.icon, base),
  };
}

/** Describes a picture, video or sound by its name. */
export function describeFile(url: URL, type: NonNullable<LinkPreview['type']>): Description {
  const name = url.pathname.split('/').findLast(Boolean) ?? url.hostname;
  return {
    title: plainText(decoded(name), maxTitleLength),
    author_name: plainText(url.hostname, maxAuthorLength),
    type,
    ...(type === 'image' ? { image: url.href } : { asset_url: absoluteUrl(url.href, url) }),
  };
}

/** Resolves an address in the page if it may be shown: http or https at a public name. */
export function absoluteUrl(address: string | undefined, base: URL): string | undefined {
  if (!address || address.length > maxLinkUrlLength || !URL.canParse(address.trim(), base)) return undefined;
  const url = new URL(address.trim(), base);
  const href = url.href.replace(/['"<>\\]/g, (character) => `%${character.charCodeAt(0).toString(16)}`);
  return isLinkUrl(href) ? href : undefined;
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

import type { Attachment } from '@confab/protocol';
import { safeHref, visibleText } from '../../markdown/index.ts';

/** How a link's preview presents itself. */
export interface PreviewDisplay {
  /** Where it leads; undefined where that is no address to follow. */
  href: string | undefined;
  /** "roadlab.example" */
  host: string;
  title: string;
  text: string;
  /** The picture's path: across the card's end, or an icon before the words. */
  image: string | undefined;
  isIcon: boolean;
  /** The link leads to a picture itself, which is shown as one. */
  isPicture: boolean;
  isPlayable: boolean;
}

/** A page's own icon is no larger than this, in pixels. */
const ICON_MOST = 128;
const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/i;

/** The {@link PreviewDisplay} of a preview; all of it is what a page says of itself, and text. */
export function previewDisplay(preview: Attachment): PreviewDisplay {
  const {
    og_scrape_url: link = '',
    title_link,
    original_width: width = 0,
    original_height: height = 0,
  } = preview;
  const href = safeHref(title_link ?? link) ?? safeHref(link);
  const url = href === undefined ? undefined : new URL(href);
  const host = (url?.hostname ?? '').replace(/^www\./, '');
  const image = preview.thumb_url ?? preview.image_url;
  const text = line(preview.text);
  return {
    href,
    host,
    title: line(preview.title ?? preview.fallback) || host,
    text,
    image,
    isIcon: image !== undefined && width > 0 && Math.max(width, height) <= ICON_MOST,
    isPicture:
      preview.type === 'image' &&
      text === '' &&
      preview.image_url !== undefined &&
      PICTURE.test(url?.pathname ?? ''),
    isPlayable: preview.type === 'video' || preview.type === 'audio',
  };
}

const line = (text = '') => visibleText(text).replace(/\s+/g, ' ').trim();

/** A link's host as it is shown while its preview is on its way. */
export const hostOf = (url: string): string =>
  URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : url;

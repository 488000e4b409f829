import { type Attachment, parseUrl } from '@confab/protocol';
import { safeHref, visibleText } from '../../markdown/index.ts';

/** The parts of a link preview as they are shown. */
export interface PreviewDisplay {
  /** The link's URL; undefined if it is not safe to open. */
  href: string | undefined;
  /** "roadlab.example" */
  host: string;
  title: string;
  text: string;
  /** The picture's path: at the end of the card, or an icon before the text. */
  image: string | undefined;
  isIcon: boolean;
  /** Whether the link is a picture itself, which is shown as such. */
  isPicture: boolean;
  isPlayable: boolean;
}

/** The maximum size of a page's icon, in pixels. */
const MAX_ICON_PX = 128;
const PICTURE = /\.(avif|gif|jpe?g|png|webp)$/i;

/** Returns the {@link PreviewDisplay} of a preview; everything in it comes from the page and is treated as text. */
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
    isIcon: image !== undefined && width > 0 && Math.max(width, height) <= MAX_ICON_PX,
    isPicture:
      preview.type === 'image' &&
      text === '' &&
      preview.image_url !== undefined &&
      PICTURE.test(url?.pathname ?? ''),
    isPlayable: preview.type === 'video' || preview.type === 'audio',
  };
}

const line = (text = '') => visibleText(text).replace(/\s+/g, ' ').trim();

/** Returns a link's host, shown while its preview is pending. */
export const hostOf = (url: string): string => parseUrl(url)?.hostname.replace(/^www\./, '') ?? url;

import { type Attachment, isLinkPreview, maxLinkPreviews } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { watchPreview } from '../automod/index.ts';
import type { ChannelAccess } from '../channels/index.ts';
import { linkPreviewDirectory } from './linkPreviewDirectory.ts';
import { linksInText } from './linksInText.ts';

/** The parts that a message shows besides its text. */
export interface Shown {
  readonly attachments: Attachment[];
  /** Links whose previews are pending. */
  readonly pending: string[];
  /** The message's existing attachments, which are already this server's own. */
  readonly before?: readonly Attachment[] | undefined;
}

/**
 * Returns the allowed previews among those the author requests: of links in the text, with this server's content
 * instead of the author's. Uncached ones become pending. There are none if the channel's type disables previews.
 * Returns `shown` itself if nothing changes.
 */
export async function settlePreviews(
  context: ServerContext,
  reader: Reader,
  { channelType }: Pick<ChannelAccess, 'channelType'>,
  text: string,
  shown: Shown,
): Promise<Shown> {
  const asked = shown.attachments.flatMap(({ og_scrape_url }) => og_scrape_url ?? []);
  if (asked.length === 0 && shown.pending.length === 0) return shown;
  const links = new Set(channelType.features.link_previews ? linksInText(context).urls(text) : []);
  const urls = new Set(
    [...asked, ...shown.pending].filter((url) => links.has(url)).slice(0, maxLinkPreviews),
  );
  const previews = await ownPreviews(context, reader, channelType, urls, shown.before ?? []);

  const attachments: Attachment[] = [];
  for (const attachment of shown.attachments) {
    const url = attachment.og_scrape_url;
    if (url === undefined) attachments.push(attachment);
    else attachments.push(...removePreviews(previews, url));
  }
  const ready = [...urls].flatMap((url) => removePreviews(previews, url));
  return { attachments: [...attachments, ...ready], pending: [...urls].filter((url) => !previews.has(url)) };
}

/** Returns this server's previews of these links: from the message, or cached. Each may be used once. */
async function ownPreviews(
  context: ServerContext,
  reader: Reader,
  channelType: ChannelAccess['channelType'],
  urls: ReadonlySet<string>,
  before: readonly Attachment[],
): Promise<Map<string, Attachment[]>> {
  const shown = before.filter(({ og_scrape_url }) => og_scrape_url !== undefined && urls.has(og_scrape_url));
  const previews = new Map(shown.map((preview) => [preview.og_scrape_url as string, [preview]]));
  const others = [...urls].filter((url) => !previews.has(url));
  if (others.length === 0) return previews;
  for (const [url, preview] of await linkPreviewDirectory(context).known(reader, others)) {
    const kept = await watchPreview(context, reader, channelType, preview);
    previews.set(url, kept ? [kept] : []);
  }
  return previews;
}

const removePreviews = (previews: ReadonlyMap<string, Attachment[]>, url: string): Attachment[] =>
  previews.get(url)?.splice(0) ?? [];

/** Removes the preview of one link from the attachments. */
export const withoutPreview = (attachments: readonly Attachment[], url: string): Attachment[] =>
  attachments.filter((attachment) => !(isLinkPreview(attachment) && attachment.og_scrape_url === url));

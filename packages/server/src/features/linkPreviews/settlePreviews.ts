import { type Attachment, isLinkPreview, maxLinkPreviews } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { watchPreview } from '../automod/index.ts';
import type { ChannelAccess } from '../channels/index.ts';
import { linkPreviewDirectory } from './linkPreviewDirectory.ts';
import { linksInText } from './linksInText.ts';

/** The parts that a message shows beside its text. */
export interface Shown {
  readonly attachments: Attachment[];
  /** Links whose previews are on their way. */
  readonly pending: string[];
  /** The attachments that the message shows already, which are therefore this server's own. */
  readonly before?: readonly Attachment[] | undefined;
}

/**
 * Returns the previews that a message may show of those its author asks for: of its text's own links, with this
 * server's content in place of the author's. One that the server does not have at hand becomes pending. Where the
 * channel's type has previews off there are none. Answers `shown` itself where nothing is to be changed.
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
    else attachments.push(...taken(previews, url));
  }
  const ready = [...urls].flatMap((url) => taken(previews, url));
  return { attachments: [...attachments, ...ready], pending: [...urls].filter((url) => !previews.has(url)) };
}

/** Returns this server's previews of these links: in the message already, or cached. Each may be used once. */
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

const taken = (previews: ReadonlyMap<string, Attachment[]>, url: string): Attachment[] =>
  previews.get(url)?.splice(0) ?? [];

/** The attachments without the preview of one link. */
export const withoutPreview = (attachments: readonly Attachment[], url: string): Attachment[] =>
  attachments.filter((attachment) => !(isLinkPreview(attachment) && attachment.og_scrape_url === url));

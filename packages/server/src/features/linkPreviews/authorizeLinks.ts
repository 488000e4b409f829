import { type Attachment, ChatError, notAllowed } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { ChannelAccess } from '../channels/index.ts';
import { linksInText } from './linksInText.ts';

/** The content of a message, or of one to be sent. */
interface Content {
  readonly text: string;
  readonly attachments: readonly Attachment[];
}

/**
 * Throws `not_allowed` if a message has links, in its text or as external attachments, and the actor may not send any
 * here. Links that an edited message had `before` are allowed.
 */
export function authorizeLinks(
  context: ServerContext,
  channel: ChannelAccess,
  { text, attachments }: Content,
  { prefix = '', before }: { prefix?: string; before?: Content } = {},
): void {
  if (channel.may('send-links')) return;
  if (text !== before?.text && linksInText(context).all(text).length > 0) throw refusal(`${prefix}text`);
  const had = new Set(before?.attachments.flatMap(addressesElsewhere));
  const index = attachments.findIndex((one) => addressesElsewhere(one).some((address) => !had.has(address)));
  if (index >= 0) throw refusal(`${prefix}attachments.${index}`);
}

const addressesElsewhere = (attachment: Attachment): string[] => {
  const { image_url, asset_url, thumb_url, title_link, og_scrape_url } = attachment;
  return [image_url, asset_url, thumb_url, title_link, og_scrape_url].filter(
    (address) => address !== undefined && !address.startsWith('/'),
  ) as string[];
};

const refusal = (field: string) =>
  new ChatError(notAllowed, {
    message: 'You can’t send links in this channel.',
    details: {
      reason: 'links',
      capability: 'send-links',
      issues: [{ field, rule: 'must not contain links' }],
    },
  });

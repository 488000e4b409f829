import type { Reader } from '../../core/storage/database.ts';
import type { SendOrigin } from '../messages/index.ts';
import { mayBeOfCampaign } from './messageIdFor.ts';
import { selectOrigins } from './targetStore.ts';

/**
 * Returns which of these messages were sent by a campaign, with its skip options, for processing after sending (push,
 * webhooks). Other messages are recognized by their id at no cost.
 */
export async function messageOrigins(
  reader: Reader,
  messageIds: readonly string[],
): Promise<Map<string, SendOrigin>> {
  const ids = messageIds.filter(mayBeOfCampaign);
  if (ids.length === 0) return new Map();
  const rows = await reader.all(selectOrigins, { ids });
  return new Map(
    rows.map(({ message_id, campaign_id, skip_push, skip_webhook }) => [
      message_id as string,
      { campaignId: campaign_id, skipPush: skip_push === 1, skipWebhook: skip_webhook === 1 },
    ]),
  );
}

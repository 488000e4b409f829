import type { Reader } from '../../core/storage/database.ts';
import type { SendOrigin } from '../messages/index.ts';
import { mayBeOfCampaign } from './messageIdFor.ts';
import { selectOrigins } from './targetStore.ts';

/**
 * Which of these messages a campaign sent, and what it skips: for who acts on a message after it was sent (push,
 * webhooks). A message that is no campaign's costs nothing: its id says so.
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

import type { ScheduledMessage } from '@confab/protocol';
import type { HandedOver, MessageComposer } from '../composer/index.ts';
import { scheduledMessages } from './scheduledMessages.ts';

/**
 * Schedules a composer's content for a time, in milliseconds since 1970, instead of sending it now. The composer is
 * cleared once the service has accepted it; rejects and keeps the content if the service refuses or the network fails.
 */
export function scheduleComposed(
  composer: MessageComposer,
  sendAt: number,
): Promise<HandedOver<ScheduledMessage>> {
  return composer.handOver((message) =>
    scheduledMessages(composer.context).schedule(composer.channel.cid(), {
      ...message,
      send_at: new Date(sendAt).toISOString(),
    }),
  );
}

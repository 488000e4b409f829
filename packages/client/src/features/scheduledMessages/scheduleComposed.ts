import type { ScheduledMessage } from '@confab/protocol';
import type { HandedOver, MessageComposer } from '../composer/index.ts';
import { scheduledMessages } from './scheduledMessages.ts';

/**
 * Has what a composer holds sent at a time, in milliseconds since 1970, in place of now. The composer is emptied once the
 * service has taken it; where it is refused or the network fails, that is thrown and everything stays as it was.
 */
export function scheduleComposed(
  composer: MessageComposer,
  sendAt: number,
): Promise<HandedOver<ScheduledMessage>> {
  return composer.handOver((message) =>
    scheduledMessages(composer.context).schedule(composer.home.cid(), {
      ...message,
      send_at: new Date(sendAt).toISOString(),
    }),
  );
}

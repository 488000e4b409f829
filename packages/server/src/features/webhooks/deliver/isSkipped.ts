import { type Message, userOfStream } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { LoggedEvent } from '../../../core/log/loggedEvent.ts';
import { messageOrigins } from '../../campaigns/index.ts';
import { userDirectory } from '../../users/index.ts';

/**
 * Whether an event is excluded from webhooks: a message of a campaign with `skip_webhook`, or what a user reads without
 * receipts (MSG-17).
 */
export async function isSkipped(context: ServerContext, event: LoggedEvent): Promise<boolean> {
  if (event.type === 'read.updated') {
    const reader = await userDirectory(context).find(userOfStream(event.stream) ?? '');
    return reader?.share_reads === 0;
  }
  if (event.type !== 'message.new') return false;
  const { message } = JSON.parse(event.json) as { message: Pick<Message, 'id'> };
  return (await messageOrigins(context.database.read, [message.id])).get(message.id)?.skipWebhook ?? false;
}

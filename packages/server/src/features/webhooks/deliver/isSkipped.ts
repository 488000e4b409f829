import type { Message } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { LoggedEvent } from '../../../core/log/loggedEvent.ts';
import { messageOrigins } from '../../campaigns/index.ts';

/** Whether an event concerns a message excluded from webhooks (`skip_webhook` of its campaign). */
export async function isSkipped({ database }: ServerContext, event: LoggedEvent): Promise<boolean> {
  if (event.type !== 'message.new') return false;
  const { message } = JSON.parse(event.json) as { message: Pick<Message, 'id'> };
  return (await messageOrigins(database.read, [message.id])).get(message.id)?.skipWebhook ?? false;
}

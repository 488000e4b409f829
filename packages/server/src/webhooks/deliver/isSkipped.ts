import type { Message } from '@confab/protocol';
import { messageOrigins } from '../../campaigns/index.ts';
import type { ServerContext } from '../../feature.ts';
import type { LoggedEvent } from '../../log/loggedEvent.ts';

/** Whether an event is of a message that no webhook is to hear of, when it is sent (`skip_webhook` of its campaign). */
export async function isSkipped({ database }: ServerContext, event: LoggedEvent): Promise<boolean> {
  if (event.type !== 'message.new') return false;
  const { message } = JSON.parse(event.json) as { message: Pick<Message, 'id'> };
  return (await messageOrigins(database.read, [message.id])).get(message.id)?.skipWebhook ?? false;
}

import { ChatError, messageNotFound } from '@confab/protocol';
import type { LocalMessage } from './localMessage.ts';
import type { MessageBook } from './messageBook.ts';

/**
 * Forwards a message to another channel, or to a thread there (MSG-08): its current text and attachments, with a
 * reference to the original. Throws `message_not_found` where it is not in memory.
 */
export function forwardMessage(
  from: MessageBook,
  messageId: string,
  to: MessageBook,
  parentId?: string,
): LocalMessage {
  const message = from.get(messageId);
  if (!message) throw new ChatError(messageNotFound);
  const { text, attachments, cid, user, created_at } = message;
  const thread = parentId === undefined ? {} : { parent_id: parentId };
  return to.send(
    { text, attachments, forwarded_message_id: messageId, ...thread },
    message.forwarded_from ?? { message_id: messageId, cid, user, created_at },
  );
}

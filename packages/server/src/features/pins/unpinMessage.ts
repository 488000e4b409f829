import type { Message } from '@confab/protocol';
import { pinEvents } from '@confab/protocol/schemas';
import { type Actor, personOf } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type MessageRow, openStandingMessage, saveMessage, viewMessage } from '../messages/index.ts';
import { expiryKey } from './expirePin.ts';
import { deletePin } from './pinStore.ts';
import { publishPin } from './publishPin.ts';

/** Unpins a message; unpinning one that is not pinned changes nothing. */
export function unpinMessage(context: ServerContext, actor: Actor, message_id: string): Promise<Message> {
  const user_id = personOf(actor);
  return context.database.write(async (tx) => {
    const { row } = await openStandingMessage(context, tx, actor, message_id, 'pin-message');
    if (row.pin === null) return viewMessage(context, tx, row, user_id);
    await dropPin(context, tx, row);
    const unpinned = { ...row, pin: null };
    await tx.run(saveMessage, unpinned);
    await publishPin(context, tx, { row: unpinned, definition: pinEvents.messageUnpinned, actorId: user_id });
    return viewMessage(context, tx, unpinned, user_id);
  });
}

/** Takes the pin of a message away that is deleted; its row and the event of that are the deletion's. */
export async function dropPin(context: ServerContext, tx: Transaction, row: MessageRow): Promise<void> {
  if (row.pin === null) return;
  await tx.run(deletePin, { message_id: row.id });
  await context.jobs.cancel(tx, expiryKey(row.id));
}

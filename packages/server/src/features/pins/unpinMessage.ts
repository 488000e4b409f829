import type { Message } from '@confab/protocol';
import { pinEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { openStandingMessage, updateMessageRow, viewMessage } from '../messages/index.ts';
import { removePin } from './messageSteps.ts';
import { publishPin } from './publishPin.ts';

/** Unpins a message. Idempotent. */
export function unpinMessage(context: ServerContext, actor: Actor, message_id: string): Promise<Message> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { row } = await openStandingMessage(context, tx, actor, message_id, 'pin-message');
    if (row.pin === null) return viewMessage(context, tx, row, user_id);
    await removePin(context, row, tx);
    const unpinned = { ...row, pin: null };
    await tx.run(updateMessageRow, unpinned);
    await publishPin(context, tx, { row: unpinned, definition: pinEvents.messageUnpinned, actorId: user_id });
    return viewMessage(context, tx, unpinned, user_id);
  });
}

import { randomUUID } from 'node:crypto';
import { type Message, type SystemNote, systemNoteField, systemText } from '@confab/protocol';
import { messageEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { openChannel } from '../../channels/index.ts';
import { appendAboutMessage } from '../appendAboutMessage.ts';
import { writeMessage } from './writeMessage.ts';

/**
 * Posts a system message about the actor's change of a channel: silent, without mentions, and not counted as unread.
 * Checks no permission, since the change itself did; a back end that acts for no user posts none.
 */
export async function sendSystemMessage(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
  note: SystemNote,
): Promise<Message | undefined> {
  if (actor.userId === undefined) return undefined;
  const { row, message } = await writeMessage(context, tx, {
    actor,
    authorId: requireUserId(actor),
    channel: await openChannel(context, tx, actor, cid),
    type: 'system',
    input: {
      id: randomUUID(),
      text: systemText(note),
      silent: true,
      custom: { [systemNoteField]: note },
    },
    parent: undefined,
    quoted: undefined,
    forwarded: undefined,
  });
  await appendAboutMessage(context, tx, row, {
    definition: messageEvents.messageNew,
    actor_id: actor.userId,
    payload: { cid, message },
  });
  return message;
}

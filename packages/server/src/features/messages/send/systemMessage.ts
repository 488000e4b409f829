import { randomUUID } from 'node:crypto';
import { type Message, type SystemNote, systemNoteField, systemText } from '@confab/protocol';
import { messageEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { type ChannelAccess, openChannel } from '../../channels/index.ts';
import { appendAboutMessage } from '../appendAboutMessage.ts';
import { updateMessageRow } from '../messageStore.ts';
import { viewMessage } from '../messageViews.ts';
import type { MessageRow } from '../migrations.ts';
import { writeMessage } from './writeMessage.ts';

/**
 * Posts a system message about the actor's change of a channel: silent, without mentions, not counted as unread, and no
 * activity of the channel. Checks no permission, since the change itself did; a back end that acts for no user posts
 * none. `opened` is the channel for an actor who may no longer read it.
 */
export async function sendSystemMessage(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  cid: string,
  note: SystemNote,
  opened?: ChannelAccess,
): Promise<Message | undefined> {
  if (actor.userId === undefined) return undefined;
  const { row, message } = await writeMessage(context, tx, {
    actor,
    authorId: requireUserId(actor),
    channel: opened ?? (await openChannel(context, tx, actor, cid)),
    type: 'system',
    input: {
      id: randomUUID(),
      text: systemText(note),
      silent: true,
      custom: customOf(note),
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

/** Replaces the note of a system message, for everyone who reads it. */
export async function changeSystemMessage(
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  row: MessageRow,
  note: SystemNote,
): Promise<void> {
  const custom = JSON.stringify(customOf(note));
  const changed = { ...row, text: systemText(note), custom, updated_at: context.clock.now() };
  await tx.run(updateMessageRow, changed);
  await appendAboutMessage(context, tx, row, {
    definition: messageEvents.messageUpdated,
    actor_id: actor.userId,
    payload: { cid: row.cid, message: await viewMessage(context, tx, changed) },
  });
}

const customOf = (note: SystemNote) => ({ [systemNoteField]: note });

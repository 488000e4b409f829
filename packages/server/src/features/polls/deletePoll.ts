import { messageEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import {
  appendAboutMessage,
  deleteMessageIn,
  type MessageRow,
  updatePollId,
  viewMessage,
} from '../messages/index.ts';
import { erasePoll } from './erasePoll.ts';
import { openPollToChange } from './openPoll.ts';

/**
 * Deletes a poll (POLL-08), for users who may delete its message. A message with other content is kept; any other is
 * soft-deleted, and an admin can restore both.
 */
export function deletePoll(context: ServerContext, actor: Actor, pollId: string): Promise<void> {
  return context.database.write(async (tx) => {
    const { poll, message } = await openPollToChange(context, tx, actor, pollId);
    const { row, channel } = message;
    const isOwn = row.user_id === actor.userId;
    channel.require(isOwn ? 'delete-own-message' : 'delete-any-message');
    if (!hasOtherContent(row)) {
      await deleteMessageIn(context, tx, actor, row.id, { hard: false });
      return;
    }
    await erasePoll(tx, poll.id);
    const updated_at = context.clock.now();
    await tx.run(updatePollId, { id: row.id, poll_id: null, updated_at });
    await appendAboutMessage(context, tx, row, {
      definition: messageEvents.messageUpdated,
      ...(actor.userId !== undefined && { actor_id: actor.userId }),
      payload: {
        cid: row.cid,
        message: await viewMessage(context, tx, { ...row, poll_id: null, updated_at }),
      },
    });
  });
}

const hasOtherContent = ({ text, attachments, shared_location }: MessageRow): boolean =>
  text.trim() !== '' || attachments !== null || shared_location !== null;

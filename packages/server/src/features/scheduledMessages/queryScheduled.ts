import type { ScheduledMessage } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { toScheduledMessage } from './scheduledMessageStore.ts';

/**
 * Returns the actor's scheduled messages by time, of one channel or all, including channels that they can no longer
 * read: the messages remain theirs, with the reason why they cannot be sent.
 */
export async function queryScheduled(
  context: ServerContext,
  actor: Actor,
  { cid, limit, offset }: { cid?: string | undefined; limit: number; offset: number },
): Promise<{ scheduled_messages: ScheduledMessage[]; has_next: boolean }> {
  const user_id = requireUserId(actor);
  const rows = await context.database.read.query((k) => {
    const mine = k.selectFrom('scheduled_messages').selectAll().where('user_id', '=', user_id);
    return (cid === undefined ? mine : mine.where('cid', '=', cid))
      .orderBy('send_at')
      .orderBy('id')
      .limit(limit + 1)
      .offset(offset);
  });
  return { scheduled_messages: rows.slice(0, limit).map(toScheduledMessage), has_next: rows.length > limit };
}

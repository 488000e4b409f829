import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { Sent } from '../messages/index.ts';
import { insertDue } from './dueStore.ts';
import { notificationDispatcher } from './notificationDispatcher.ts';
import { subscriberIndex } from './subscriberIndex.ts';

/**
 * Enqueues a message that may notify someone, in the transaction that writes it, so that a crash cannot lose it; the
 * receivers are decided afterwards. An ordinary channel message without mentions needs no query and is not enqueued.
 */
export function enqueueNotification(
  context: ServerContext,
  { row, channel, origin }: Sent,
  tx: Transaction,
): MaybePromise<void> {
  if (row.silent === 1 || row.type !== 'regular' || channel.isShadowBanned) return;
  const concerns =
    channel.isDistinct ||
    row.mentioned_user_ids !== null ||
    row.wide_mentions !== null ||
    row.parent_id !== null ||
    subscriberIndex(context).mayNotifySomeone(row);
  if (!concerns) return;
  tx.after(notificationDispatcher(context).wake);
  return tx.enqueue(insertDue, {
    message_id: row.id,
    cid: row.cid,
    skip_push: origin?.skipPush ? 1 : 0,
    after_user_id: '',
    created_at: row.created_at,
  });
}

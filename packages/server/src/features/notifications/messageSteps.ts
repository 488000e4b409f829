import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { Sent } from '../messages/index.ts';
import { insertDue } from './dueStore.ts';
import { notificationDispatcher } from './notificationDispatcher.ts';
import { subscriberIndex } from './subscriberIndex.ts';

/**
 * Queues a message that may notify somebody, in the transaction that writes it, so that no crash comes between; who is
 * notified is decided afterwards. An ordinary message of a channel, which mentions nobody, queries and queues nothing.
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
  return tx.put(insertDue, {
    message_id: row.id,
    cid: row.cid,
    skip_push: origin?.skipPush ? 1 : 0,
    after_user_id: '',
    created_at: row.created_at,
  });
}

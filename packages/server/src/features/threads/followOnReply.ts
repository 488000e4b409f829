import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { membersOfGroups } from '../groups/index.ts';
import { selectJoined } from '../members/index.ts';
import { readersOf, type Sent } from '../messages/index.ts';
import { followForAll } from './followAll.ts';
import { publishThread, saveFollow } from './saveFollow.ts';
import { insertFollow, selectFollow } from './threadStore.ts';

/**
 * MSG-11: replying follows the thread, as does writing its parent or being mentioned in a reply, alone or in a group, or
 * following all threads of the channel, unless the user has unfollowed it.
 */
export async function followOnReply(context: ServerContext, tx: Transaction, sent: Sent): Promise<void> {
  const { parent, row, message, authorId } = sent;
  if (!parent) return;
  const thread = { cid: row.cid, parent_id: parent.id };
  const own = await tx.get(selectFollow, { ...thread, user_id: authorId });
  if (own?.following !== 1 && (await isMember(tx, row.cid, authorId))) {
    await saveFollow(context, tx, {
      ...thread,
      user_id: authorId,
      following: 1,
      last_read_number: row.number,
    });
  }
  const readers = readersOf(row);
  const called = [
    parent.user_id,
    ...message.mentioned_users.map((user) => user.id),
    ...(await membersOfGroups(tx, message.mentioned_group_ids ?? [])),
  ];
  await followAsCalled(
    context,
    tx,
    sent,
    [...new Set(called)].filter((id) => id !== authorId && (readers?.includes(id) ?? true)),
  );
  await followForAll(context, tx, { ...row, parent_id: parent.id });
}

async function followAsCalled(
  context: ServerContext,
  tx: Transaction,
  { row, parent }: Sent,
  userIds: string[],
): Promise<void> {
  if (!parent || userIds.length === 0) return;
  for (const { user_id } of await tx.all(selectJoined, { cid: row.cid, user_ids: userIds })) {
    const added = await tx.run(insertFollow, {
      cid: row.cid,
      parent_id: parent.id,
      user_id,
      following: 1,
      last_read_number: user_id === parent.user_id ? parent.number : row.number - 1,
      updated_at: context.clock.now(),
    });
    if (added > 0) await publishThread(context, tx, user_id, parent.id);
  }
}

const isMember = async (tx: Transaction, cid: string, userId: string): Promise<boolean> =>
  (await tx.all(selectJoined, { cid, user_ids: [userId] })).length > 0;

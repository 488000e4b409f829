import { sql } from 'kysely';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { type MessageRow, readersOf, selectMessage } from '../messages/index.ts';
import { publishThread } from './saveFollow.ts';
import { insertFollow } from './threadStore.ts';

/** The kind of job that follows a thread for everybody who follows all threads of its channel. */
export const followAllJob = 'threads.follow_all';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [followAllJob]: { readonly id: string };
  }
}

/** Users per transaction, so that no sender waits for many. */
const batchSize = 25;

type Followers = { cid: string; parent_id: string; limit: number };

const followers = (p: Placeholders<Followers>) => sql`
  select o.user_id from own_memberships o
  join members m on m.cid = o.cid and m.user_id = o.user_id and m.state = 'joined'
  where o.cid = ${p('cid')} and o.follow_threads = 1 and not exists (
    select 1 from thread_follows f
    where f.cid = o.cid and f.parent_id = ${p('parent_id')} and f.user_id = o.user_id
  )`;

/** Selects members who follow all threads of a channel and have never decided about this one. */
const selectFollowers = statement(
  (_, p: Placeholders<Followers>) =>
    sql<{ user_id: string }>`${followers(p)} order by o.user_id limit ${p('limit')}`,
);

/** Selects, among some users, members who follow all threads of a channel and have never decided about this one. */
const selectFollowersAmong = statement(
  (_, p: Placeholders<Followers & { user_ids: string[] }>, dialect) =>
    sql<{ user_id: string }>`${followers(p)} and o.user_id ${oneOf(dialect, p('user_ids'))}
      order by o.user_id limit ${p('limit')}`,
);

/**
 * Follows the thread of a reply for members who follow all threads of the channel (CHAN-14), from this reply on: the
 * first ones at once, others in a job.
 */
export async function followForAll(
  context: ServerContext,
  tx: Transaction,
  reply: MessageRow & { readonly parent_id: string },
): Promise<void> {
  if ((await followBatch(context, tx, reply)) < batchSize) return;
  await context.jobs.enqueue(tx, { kind: followAllJob, payload: { id: reply.id } });
}

/** Follows it for the rest, in batches; idempotent. */
export async function followForRest(context: ServerContext, replyId: string): Promise<void> {
  const next = () =>
    context.database.write(async (tx) => {
      const row = await tx.get(selectMessage, { id: replyId });
      return row && isReply(row) ? followBatch(context, tx, row) : 0;
    });
  while ((await next()) === batchSize);
}

const isReply = (row: MessageRow): row is MessageRow & { parent_id: string } => row.parent_id !== null;

/** Follows it for a batch of them; returns how many. */
async function followBatch(
  context: ServerContext,
  tx: Transaction,
  reply: MessageRow & { readonly parent_id: string },
): Promise<number> {
  const { cid, parent_id, number } = reply;
  const readers = readersOf(reply);
  const page = { cid, parent_id, limit: batchSize };
  const users = readers
    ? await tx.all(selectFollowersAmong, { ...page, user_ids: readers })
    : await tx.all(selectFollowers, page);
  for (const { user_id } of users) {
    const updated_at = context.clock.now();
    await tx.run(insertFollow, {
      cid,
      parent_id,
      user_id,
      following: 1,
      last_read_number: number - 1,
      updated_at,
    });
    await publishThread(context, tx, user_id, parent_id);
  }
  return users.length;
}

import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { findChannel } from '../channels/index.ts';
import { findActorNow, selectUsers, type UserRow } from '../users/index.ts';
import { publishRead } from './publishRead.ts';
import { selectUnshared, shareRead } from './readStore.ts';

/** The kind of job that publishes what a user has read while receipts were off. */
export const shareReadsJob = 'reads.share';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [shareReadsJob]: { readonly user_id: string };
  }
}

/** Channels per transaction, so that other writes can run in between. */
const batchSize = 100;

/** Publishes a user's current positions once they turn on receipts (MSG-17). */
export async function shareReadsLater(
  context: ServerContext,
  tx: Transaction,
  before: UserRow,
  after: UserRow,
): Promise<void> {
  if (before.share_reads === 1 || after.share_reads === 0) return;
  const key = `${shareReadsJob}:${after.id}`;
  await context.jobs.enqueue(tx, { kind: shareReadsJob, key, payload: { user_id: after.id } });
}

/** Does so in batches, and ends if receipts are turned off meanwhile. Each row is published once: idempotent. */
export async function shareReads(context: ServerContext, userId: string): Promise<void> {
  while ((await context.database.write((tx) => shareBatch(context, tx, userId))) === batchSize);
}

async function shareBatch(context: ServerContext, tx: Transaction, user_id: string): Promise<number> {
  const actor = await findActorNow(tx, user_id, context.clock.now());
  const [user] = await tx.all(selectUsers, { ids: [user_id] });
  if (!actor || user?.share_reads !== 1) return 0;
  const rows = await tx.all(selectUnshared, { user_id, limit: batchSize });
  for (const row of rows) {
    const { cid } = row;
    await tx.run(shareRead, { cid, user_id });
    const channel = await findChannel(context, tx, actor, cid);
    if (channel?.member?.state === 'joined') await publishRead(context, tx, channel, row);
  }
  return rows.length;
}

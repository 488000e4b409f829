import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { endBanRow, selectBansToEnd } from './banStore.ts';
import type { BanRow } from './migrations.ts';
import { publishBan } from './publishReview.ts';
import { restrict } from './restrict.ts';

/** The kind of job that ends expired bans. */
export const bansEnd = 'moderation.bans_end';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [bansEnd]: null;
  }
}

/** Bans per transaction, so that other writes can run in between. */
const batchSize = 50;

/** Schedules the end of a ban; bans ending in the same second share a job. */
export async function endBansAt(context: ServerContext, tx: Transaction, end: number): Promise<void> {
  const run_at = Math.ceil(end / 1000) * 1000;
  await context.jobs.enqueue(tx, { kind: bansEnd, key: `${bansEnd}:${run_at}`, run_at, payload: null });
}

/**
 * Ends every expired ban. Access decisions check the time themselves, so a late job excludes nobody longer: this only
 * closes the row and publishes it.
 */
export async function endDueBans(context: ServerContext): Promise<void> {
  while ((await context.database.write((tx) => endBatch(context, tx))) === batchSize);
}

async function endBatch(context: ServerContext, tx: Transaction): Promise<number> {
  const due = await tx.all(selectBansToEnd, { now: context.clock.now(), limit: batchSize });
  for (const ban of due) {
    await endBan(context, tx, ban, undefined);
    await auditLog(context).record(tx, {
      actor: undefined,
      action: 'ban.ended',
      subject: { kind: 'user', id: ban.user_id },
      cid: ban.cid || undefined,
      details: { ban_id: String(ban.id), kind: ban.kind },
    });
  }
  return due.length;
}

/** Closes an active ban and updates access; returns the updated row. */
export async function endBan(
  context: ServerContext,
  tx: Transaction,
  ban: BanRow,
  actorId: string | undefined,
): Promise<BanRow> {
  const ended = { ended_at: context.clock.now(), ended_by_id: actorId ?? null };
  await tx.run(endBanRow, { id: ban.id, ...ended });
  await restrict(context, tx, ban, { publish: ban.kind !== 'shadow_ban', actorId });
  const row = { ...ban, ...ended };
  await publishBan(context, tx, row, actorId);
  return row;
}

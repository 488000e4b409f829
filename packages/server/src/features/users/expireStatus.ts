import { userStream } from '@confab/protocol';
import { userEvents } from '@confab/protocol/schemas';
import { streamOfTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { userDirectory } from './userDirectory.ts';
import { replaceUser, selectEnded } from './userStore.ts';
import type { UserRow } from './userTables.ts';

/** The kind of job that ends a status or do-not-disturb at its time. */
export const expireStatusJob = 'users.expire';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [expireStatusJob]: { readonly id: string };
  }
}

/** Schedules the end of a changed row's temporary fields (APP-05). */
export async function expireLater(
  context: ServerContext,
  tx: Transaction,
  before: UserRow,
  row: UserRow,
): Promise<void> {
  const end = nextEnd(row);
  if (end === nextEnd(before)) return;
  const key = `${expireStatusJob}:${row.id}`;
  if (end === undefined) return context.jobs.cancel(tx, key);
  await context.jobs.enqueue(tx, { kind: expireStatusJob, key, run_at: end, payload: { id: row.id } });
}

/** Clears an expired status and publishes that. Idempotent. */
export function expireStatus(context: ServerContext, id: string): Promise<void> {
  const { database, clock, log } = context;
  return database.write(async (tx) => {
    const now = clock.now();
    const before = await tx.get(selectEnded, { id, now });
    if (!before) return;
    const row: UserRow = {
      ...before,
      ...(hasEnded(before.status_expires_at, now) && noStatus),
      ...(hasEnded(before.dnd_until, now) && { dnd_until: null }),
      updated_at: now,
    };
    await tx.run(replaceUser, row);
    await expireLater(context, tx, before, row);
    const people = userDirectory(context);
    await log.append(tx, {
      stream: streamOfTenant(row.tenant),
      definition: userEvents.userUpdated,
      payload: { user: people.profile(row) },
    });
    await log.append(tx, {
      stream: userStream(id),
      definition: userEvents.meUpdated,
      payload: { me: people.ownProfile(row) },
    });
  });
}

const noStatus = { status_emoji: null, status_text: null, status_expires_at: null };

const hasEnded = (end: number | null, now: number) => end !== null && end <= now;

const nextEnd = ({ status_expires_at, dnd_until }: UserRow): number | undefined => {
  const ends = [status_expires_at, dnd_until].filter((end) => end !== null);
  return ends.length > 0 ? Math.min(...ends) : undefined;
};

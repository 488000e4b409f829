import { channelStream, type Task, tenantStream, userStream } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { mentionsTenant, tablesOf } from '../../core/access/tenantRows.ts';
import { requireNoTenant, requireTenantHost } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { eraseStream } from '../../core/log/rewriteEvents.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { saveAccount } from '../accounts/index.ts';
import { removeFilesOfUser } from '../attachments/index.ts';
import { type ErasePayload as ChannelPayload, eraseTask, updateDeletion } from '../channels/index.ts';
import { enqueueDiskErasure, erasure } from '../erasure/index.ts';
import { type RunningTask, type TaskStep, tasks } from '../tasks/index.ts';
import { type UserRow, userDirectory } from '../users/index.ts';

/** The kind of the task that erases a tenant. */
export const eraseTenantKind = 'erase-tenant';

export interface ErasePayload {
  readonly tenant: string;
}

const service = { role: 'server', via: 'token' } as const satisfies Actor;
/** Tables that follow others by themselves, or describe the server. */
const isDerived = (table: string) => /^search_|^storage_/.test(table);

/** Requests the erasure of a tenant (TEN-02). Throws `not_allowed` for others than an unlimited back end. */
export function requestTenantErasure(context: ServerContext, actor: Actor, tenant: string): Promise<Task> {
  requireTenantHost(actor, tenant);
  requireNoTenant(actor);
  return context.database.write((tx) =>
    tasks(context).request(tx, actor, { kind: eraseTenantKind, payload: { tenant }, result: { tenant } }),
  );
}

/**
 * Erases a tenant: ends its sessions, erases its channels and users by the features' erasers, and then removes every
 * row that mentions it, its users and channels last. Each part is idempotent, so a crash repeats at most one.
 */
export async function runTenantErasure(
  context: ServerContext,
  task: RunningTask<ErasePayload>,
): Promise<TaskStep> {
  const { tenant } = task.payload;
  const { database } = context;
  let done = task.done;
  const finish = async (tx: Transaction) => task.keep(tx, { done: ++done });

  for await (const user of rowsOfTenant<UserRow>(context, 'users', 'id', tenant)) {
    if (user.deleted_at === null) await database.write((tx) => endAccount(context, tx, user));
  }
  for await (const { cid } of rowsOfTenant<{ cid: string }>(context, 'channels', 'cid', tenant)) {
    await database.write((tx) =>
      tx.run(updateDeletion, { cid, deleted_at: context.clock.now(), erasing: 1 }),
    );
    const payload: ChannelPayload = { cid, notifiesMembers: false };
    await tasks(context).kinds.get(eraseTask)?.work(part(task, payload));
    await database.write(async (tx) => {
      await eraseStream(tx, channelStream(cid));
      await finish(tx);
    });
  }
  for await (const { id } of rowsOfTenant<UserRow>(context, 'users', 'id', tenant)) {
    await database.write((tx) => erasure(context).user(tx, { id }, 'hard'));
    await removeFilesOfUser(context, id, { all: true });
    await database.write(async (tx) => {
      await eraseStream(tx, userStream(id));
      await finish(tx);
    });
  }
  await removeRows(context, tenant);
  await database.purge();
  return { done, total: done };
}

const endAccount = (context: ServerContext, tx: Transaction, user: UserRow) =>
  saveAccount(
    context,
    tx,
    service,
    user,
    { deleted_at: context.clock.now() },
    { action: 'user.deleted', details: { user: 'hard' } },
  );

/** Returns a task for one channel, whose progress is not saved: it is repeated after a crash. */
const part = <P>(task: RunningTask<ErasePayload>, payload: P): RunningTask<P, never> => ({
  ...task,
  payload,
  state: undefined,
  done: 0,
  keep: async () => undefined,
});

/** Yields the rows of a table that belong to the tenant, by key. */
async function* rowsOfTenant<Row extends object>(
  { database: { read } }: ServerContext,
  table: 'users' | 'channels',
  key: keyof Row & string,
  tenant: string,
): AsyncGenerator<Row> {
  for (let after = ''; ; ) {
    const rows = await read.query<Row>(
      () => sql`select * from ${sql.table(table)} where tenant = ${tenant} and ${sql.ref(key)} > ${after}
        order by ${sql.ref(key)} limit 100`,
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = String(last[key]);
  }
}

/** Removes what is left, users and channels last, since the other rows are found by them. */
async function removeRows(context: ServerContext, tenant: string): Promise<void> {
  const { database } = context;
  const ids: string[] = [];
  for await (const { id } of rowsOfTenant<UserRow>(context, 'users', 'id', tenant)) ids.push(id);
  const tables = (await tablesOf(database.read)).filter(({ table }) => !isDerived(table));
  const isLast = ({ table }: { table: string }) => table === 'users' || table === 'channels';
  await database.write((tx) => eraseStream(tx, tenantStream(tenant)));
  for (const of of tables.filter((one) => !isLast(one))) {
    const condition = mentionsTenant(of, tenant);
    if (!condition) continue;
    await database.write((tx) => tx.query(() => sql`delete from ${sql.table(of.table)} where ${condition}`));
  }
  await database.write(async (tx) => {
    for (const table of ['channels', 'users']) {
      await tx.query(() => sql`delete from ${sql.table(table)} where tenant = ${tenant}`);
    }
    await enqueueDiskErasure(context, tx);
  });
  for (const id of ids) userDirectory(context).forget(id);
}

import { ChatError, notAllowed, userNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import { reachesTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { selectUserToChange } from './userStore.ts';
import type { UserPrivateRow } from './userTables.ts';

/** The data that the host's back end keeps about a user (TEN-03). */
type PrivateData = Record<string, unknown>;

/** Private data has a table of its own, which nothing else reads: no profile, event or search can contain it. */
const selectPrivate = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('user_private').selectAll().where('user_id', '=', p('user_id')),
);

const upsertPrivate = statement((k, p: Placeholders<UserPrivateRow>) =>
  k
    .insertInto('user_private')
    .values({ user_id: p('user_id'), data: p('data') })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ data: p('data') })),
);

const deletePrivate = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('user_private').where('user_id', '=', p('user_id')),
);

/** Returns a user's private data. Throws `not_allowed` for anyone but a back end, and `user_not_found`. */
export async function getPrivateData(
  { database: { read } }: ServerContext,
  actor: Actor,
  user_id: string,
): Promise<PrivateData> {
  await requireUser(read, actor, user_id);
  const row = await read.get(selectPrivate, { user_id });
  return row ? JSON.parse(row.data) : {};
}

/** Replaces a user's private data. Throws like {@link getPrivateData}. */
export function setPrivateData(
  { database }: ServerContext,
  actor: Actor,
  user_id: string,
  data: PrivateData,
): Promise<PrivateData> {
  return database.write(async (tx) => {
    await requireUser(tx, actor, user_id);
    await savePrivateData(tx, actor, user_id, data);
    return data;
  });
}

/** Saves private data of a user that exists. Throws `not_allowed` for anyone but a back end. */
export async function savePrivateData(
  tx: Transaction,
  actor: Actor,
  user_id: string,
  data: PrivateData,
): Promise<void> {
  requireHost(actor);
  if (Object.keys(data).length === 0) await erasePrivateData(tx, user_id);
  else await tx.run(upsertPrivate, { user_id, data: JSON.stringify(data) });
}

export async function erasePrivateData(tx: Transaction, user_id: string): Promise<void> {
  await tx.run(deletePrivate, { user_id });
}

async function requireUser(reader: Reader, actor: Actor, id: string): Promise<void> {
  requireHost(actor);
  const user = await reader.get(selectUserToChange, { id });
  if (!user || user.deleted_at !== null || !reachesTenant(actor, user.tenant))
    throw new ChatError(userNotFound);
}

function requireHost(actor: Actor): void {
  if (isHost(actor)) return;
  throw new ChatError(notAllowed, { message: 'Private data needs a server token.' });
}

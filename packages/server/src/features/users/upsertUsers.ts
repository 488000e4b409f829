import type { User, UserInput } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isPlainUser } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { recordRole } from './recordRole.ts';
import { addUser, changeUser } from './saveUser.ts';
import { userDirectory } from './userDirectory.ts';
import { selectUserToChange } from './userStore.ts';
import type { UserRow } from './userTables.ts';

/** Creates missing users and updates the given fields of existing ones, all or nothing. Idempotent. */
export async function upsertUsers(
  context: ServerContext,
  users: readonly UserInput[],
  actor: Actor,
): Promise<User[]> {
  // Rows are always locked in id order, so that two calls cannot deadlock.
  const inOrder = users.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const saved = await context.database.write(async (tx) => {
    const rows = new Map<string, UserRow>();
    for (const user of inOrder) rows.set(user.id, await upsertUser(context, tx, user, actor));
    return rows;
  });
  const people = userDirectory(context);
  return users.map((user) => people.profile(saved.get(user.id) as UserRow));
}

async function upsertUser(
  context: ServerContext,
  tx: Transaction,
  { created_at, ...user }: UserInput,
  actor: Actor,
): Promise<UserRow> {
  const created = created_at === undefined ? undefined : Date.parse(created_at);
  const added = await addUser(context, tx, { ...user, created_at: created }, actor.userId);
  if (added) {
    if (!isPlainUser(added)) await recordRole(context, tx, actor, undefined, added);
    return added;
  }
  const before = (await tx.get(selectUserToChange, { id: user.id })) as UserRow;
  const { id: _, custom, ...fields } = user;
  const change: Partial<UserRow> = {
    ...fields,
    ...(custom !== undefined && { custom: JSON.stringify(custom) }),
    ...(created !== undefined && { created_at: created }),
    ...(before.deleted_at !== null && { deleted_at: null, erased_at: null }),
  };
  // Repeating the same data, for example at each sign-in, publishes nothing.
  const isNews = Object.entries(change).some(([name, value]) => before[name as keyof UserRow] !== value);
  if (!isNews) return before;
  const after = await changeUser(context, tx, before, change, actor.userId);
  await recordRole(context, tx, actor, before, after);
  return after;
}

import { ChatError, conflict, type ProvisionedUser, type User } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isPlainUser } from '../../core/access/roles.ts';
import { reachesTenant, tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { savePrivateData } from './privateData.ts';
import { customAfter } from './profileValues.ts';
import { recordRole } from './recordRole.ts';
import { addUser, changeUser } from './saveUser.ts';
import { userDirectory } from './userDirectory.ts';
import { selectUserToChange } from './userStore.ts';
import type { UserRow } from './userTables.ts';

/** Creates missing users and updates the given fields of existing ones, all or nothing. Idempotent. */
export async function upsertUsers(
  context: ServerContext,
  users: readonly ProvisionedUser[],
  actor: Actor,
): Promise<User[]> {
  // Rows are always locked in id order, so that two calls cannot deadlock.
  const inOrder = users.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const alongside = new Set(users.map(({ id }) => id));
  const saved = await context.database.write(async (tx) => {
    const rows = new Map<string, UserRow>();
    for (const user of inOrder) rows.set(user.id, await upsertUser(context, tx, user, actor, alongside));
    return rows;
  });
  const people = userDirectory(context);
  return users.map((user) => people.profile(saved.get(user.id) as UserRow));
}

async function upsertUser(
  context: ServerContext,
  tx: Transaction,
  { created_at, tenant: named, private: privateData, ...user }: ProvisionedUser,
  actor: Actor,
  alongside: ReadonlySet<string>,
): Promise<UserRow> {
  const created = created_at === undefined ? undefined : Date.parse(created_at);
  const tenant = named ?? tenantOf(actor);
  if (!reachesTenant(actor, tenant)) throw foreignTenant(user.id);
  const there = await tx.get(selectUserToChange, { id: user.id });
  const isOther = there && named !== undefined && named !== there.tenant;
  if (isOther || (there && !reachesTenant(actor, there.tenant))) throw foreignTenant(user.id);
  const person = there ?? { tenant };
  const custom =
    user.custom && (await customAfter(context, tx, { actor, person, custom: { ...user.custom }, alongside }));
  if (!there) {
    const fresh = { ...user, custom, created_at: created, ...(tenant !== null && { tenant }) };
    const added = (await addUser(context, tx, fresh, actor.userId)) as UserRow;
    if (privateData) await savePrivateData(tx, actor, user.id, privateData);
    if (!isPlainUser(added)) await recordRole(context, tx, actor, undefined, added);
    return added;
  }
  if (privateData) await savePrivateData(tx, actor, user.id, privateData);
  const { id: _, custom: __, ...fields } = user;
  const change: Partial<UserRow> = {
    ...fields,
    ...(custom !== undefined && { custom: JSON.stringify(custom) }),
    ...(created !== undefined && { created_at: created }),
    ...(there.deleted_at !== null && { deleted_at: null, erased_at: null }),
  };
  // Repeating the same data, for example at each sign-in, publishes nothing.
  const isNews = Object.entries(change).some(([name, value]) => there[name as keyof UserRow] !== value);
  if (!isNews) return there;
  const after = await changeUser(context, tx, there, change, actor.userId);
  await recordRole(context, tx, actor, there, after);
  return after;
}

/** A user never changes tenants: content would cross with it (TEN-02). */
const foreignTenant = (id: string) =>
  new ChatError(conflict, {
    message: `The user ${id} belongs to another tenant. Choose another id.`,
    details: { reason: 'other_tenant', user_id: id },
  });

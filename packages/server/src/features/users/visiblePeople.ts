import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { canSeePerson, type Sight, sharesChannel, sightOf } from '../../core/access/directory.ts';
import { isTenantReached, isUserReached, tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Condition } from '../../core/filters/filterField.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { appSettings } from '../app/index.ts';
import { userDirectory } from './userDirectory.ts';
import type { UserRow } from './userTables.ts';

/** Returns whom the actor sees (TEN-01, TEN-02). */
export const sightOfActor = (context: ServerContext, actor: Actor): Sight =>
  sightOf(actor, appSettings(context).current().directory);

/** Whether the actor sees all users of the channels and groups that it reaches, so that no lookup is needed. */
export const seesWholeTenant = (context: ServerContext, actor: Actor): boolean =>
  sightOfActor(context, actor) !== 'shared_channels';

/** SQL condition: whether the actor sees the user whose id is in a column; undefined if it sees everyone. */
export function isVisible(
  context: ServerContext,
  actor: Actor,
  id: RawBuilder<unknown>,
): Condition | undefined {
  if (seesWholeTenant(context, actor)) return isUserReached(actor, id);
  const reader = actor.userId ?? '';
  return sql<boolean>`(${id} = ${reader} or ${sharesChannel(reader, id)})`;
}

/**
 * Up to this many members in all of the actor's channels, a list starts from them; otherwise from all users in list
 * order.
 */
const maxMembersListed = 2000;

const countMembers = statement(
  (_, p: Placeholders<{ reader: string }>) =>
    sql<{ count: number }>`select coalesce(sum(shared.member_count), 0) as count from members mine
    join channels shared on shared.cid = mine.cid and shared.deleted_at is null
    where mine.user_id = ${p('reader')} and mine.state = 'joined'`,
);

/**
 * The same for long lists of the table `users`, which must neither scan everyone to find the few of a small channel nor all members of a
 * large one to find the first few (docs/decisions/directory.md).
 */
export async function isListed(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
): Promise<Condition | undefined> {
  if (seesWholeTenant(context, actor)) return isTenantReached(actor, sql.ref('users.tenant'));
  const id = sql.ref('users.id');
  const userId = actor.userId ?? '';
  const members = await reader.get(countMembers, { reader: userId });
  if (Number(members?.count) > maxMembersListed) return isVisible(context, actor, id);
  return sql<boolean>`${id} in (
    select u.id from users u where u.id = ${userId} union
    select theirs.user_id from members mine
    join channels shared on shared.cid = mine.cid and shared.deleted_at is null
    join members theirs on theirs.cid = mine.cid and theirs.state = 'joined'
    where mine.user_id = ${userId} and mine.state = 'joined')`;
}

const noIds: ReadonlySet<string> = new Set();

const selectSharing = statement((_, p: Placeholders<{ reader: string; ids: string[] }>, dialect) => {
  const shares = sharesChannel(sql`${p('reader')}`, sql.ref('u.id'));
  return sql<{ id: string }>`select u.id from users u where u.id ${oneOf(dialect, p('ids'))} and ${shares}`;
});

/** Returns which of these users share a channel with the actor. */
async function sharingAmong(
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (actor.userId === undefined || ids.length === 0) return new Set();
  const rows = await reader.all(selectSharing, { reader: actor.userId, ids: [...new Set(ids)] });
  return new Set(rows.map(({ id }) => id));
}

/**
 * Returns which of `ids` the actor may name. An actor without a tenant who sees everyone may also name unknown ids; for
 * one with a tenant these are like the ids of another.
 */
export async function visibleAmong(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const sight = sightOfActor(context, actor);
  if (sight === 'all' || ids.length === 0) return [...ids];
  const users = await userDirectory(context).findMany(ids);
  const sharing = sight === 'tenant' ? noIds : await sharingAmong(reader, actor, ids);
  const setting = appSettings(context).current().directory;
  return ids.filter((id) => {
    const user = users.get(id);
    if (!user && (sight === 'shared_channels' || tenantOf(actor) !== null)) return false;
    const person = { id, tenant: user?.tenant ?? null, sharesChannel: sharing.has(id) };
    return canSeePerson(actor, person, setting);
  });
}

/** Returns a user, if it exists and is visible. */
export async function findVisibleUser(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<UserRow | undefined> {
  const [visible] = await visibleAmong(context, reader, actor, [id]);
  return visible === undefined ? undefined : userDirectory(context).find(visible);
}

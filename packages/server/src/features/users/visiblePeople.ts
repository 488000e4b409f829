import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { canSeePerson, directoryOf, sharesChannel } from '../../core/access/directory.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Condition } from '../../core/filters/filterField.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import { appSettings } from '../app/index.ts';
import { userDirectory } from './userDirectory.ts';
import type { UserRow } from './userTables.ts';

/** Whether the actor sees everyone (TEN-01), so that no lookup is needed. */
export const seesEveryone = (context: ServerContext, actor: Actor): boolean =>
  directoryOf(actor, appSettings(context).current().directory) === 'everyone';

/** SQL condition: whether the actor sees the user in column `id`; undefined if it sees everyone. */
export function isVisible(
  context: ServerContext,
  actor: Actor,
  id: RawBuilder<unknown>,
): Condition | undefined {
  if (seesEveryone(context, actor)) return undefined;
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
 * The same for long lists, which must neither scan everyone to find the few of a small channel nor all members of a
 * large one to find the first few (docs/decisions/directory.md).
 */
export async function isListed(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  id: RawBuilder<unknown>,
): Promise<Condition | undefined> {
  if (seesEveryone(context, actor)) return undefined;
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

const selectSharing = statement((_, p: Placeholders<{ reader: string; ids: string[] }>, dialect) => {
  const shares = sharesChannel(sql`${p('reader')}`, sql.ref('u.id'));
  return sql<{ id: string }>`select u.id from users u where u.id ${oneOf(dialect, p('ids'))} and ${shares}`;
});

/** Returns which of these users share a channel with the actor. */
async function sharingAmong(reader: Reader, actor: Actor, ids: readonly string[]): Promise<Set<string>> {
  if (actor.userId === undefined || ids.length === 0) return new Set();
  const rows = await reader.all(selectSharing, { reader: actor.userId, ids: [...new Set(ids)] });
  return new Set(rows.map(({ id }) => id));
}

/** Returns which of `ids` the actor may name: all, existing or not, for an actor who sees everyone. */
export async function visibleAmong(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  if (seesEveryone(context, actor) || ids.length === 0) return [...ids];
  const sharing = await sharingAmong(reader, actor, ids);
  const setting = appSettings(context).current().directory;
  return ids.filter((id) => canSeePerson(actor, { id, sharesChannel: sharing.has(id) }, setting));
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

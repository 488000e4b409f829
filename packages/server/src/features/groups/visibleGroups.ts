import type { Group } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { isVisible, seesEveryone, visibleAmong } from '../users/index.ts';

/**
 * SQL condition: whether the group of column `id` has a member visible to the actor; undefined if the actor sees
 * everyone (TEN-01).
 */
export function isVisibleGroup(
  context: ServerContext,
  actor: Actor,
  id: RawBuilder<unknown>,
): RawBuilder<boolean> | undefined {
  const isVisibleMember = isVisible(context, actor, sql.ref('g.user_id'));
  return (
    isVisibleMember &&
    sql<boolean>`exists (select 1 from user_group_members g where g.group_id = ${id} and ${isVisibleMember})`
  );
}

/** Filters groups to those with visible members. */
export async function visibleGroupsAmong(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const isVisible = isVisibleGroup(context, actor, sql.ref('user_groups.id'));
  if (!isVisible || ids.length === 0) return [...ids];
  const rows = await reader.query((k) =>
    k.selectFrom('user_groups').select('id').where('id', 'in', ids).where(isVisible),
  );
  return rows.map(({ id }) => id);
}

/** Returns groups with only the members visible to the actor. */
export async function groupsAsSeen(
  context: ServerContext,
  actor: Actor,
  groups: readonly Group[],
): Promise<Group[]> {
  if (seesEveryone(context, actor)) return [...groups];
  const { read } = context.database;
  const named = groups.flatMap(({ member_ids, created_by_id }) =>
    [...member_ids, created_by_id ?? []].flat(),
  );
  const visible = new Set(await visibleAmong(context, read, actor, named));
  return groups.map((group) => groupAsSeen(group, (id) => visible.has(id)));
}

/** Returns a group for a reader who sees only some of its members. */
export function groupAsSeen({ created_by_id, ...group }: Group, isSeen: (id: string) => boolean): Group {
  const member_ids = group.member_ids.filter(isSeen);
  const isMakerSeen = created_by_id !== undefined && isSeen(created_by_id);
  return { ...group, member_ids, member_count: member_ids.length, ...(isMakerSeen && { created_by_id }) };
}

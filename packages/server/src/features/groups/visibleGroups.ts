import type { Group } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { isTenantReached } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { isVisible, seesWholeTenant, visibleAmong } from '../users/index.ts';

/**
 * SQL condition on `user_groups`: whether a group belongs to the actor's tenant (TEN-02) and, unless the actor sees
 * everyone there, has a member visible to the actor (TEN-01); undefined for all groups.
 */
export function isVisibleGroup(context: ServerContext, actor: Actor): RawBuilder<boolean> | undefined {
  const isReached = isTenantReached(actor, sql.ref('user_groups.tenant'));
  if (!isReached || seesWholeTenant(context, actor)) return isReached;
  const isVisibleMember = isVisible(context, actor, sql.ref('g.user_id'));
  return sql<boolean>`${isReached} and exists (select 1 from user_group_members g
    where g.group_id = user_groups.id and ${isVisibleMember})`;
}

/** Filters groups to those with visible members. */
export async function visibleGroupsAmong(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  ids: readonly string[],
): Promise<string[]> {
  const isVisible = isVisibleGroup(context, actor);
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
  if (seesWholeTenant(context, actor)) return [...groups];
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

import { ChatError, type Group, groupNotFound } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { selectGroup, viewGroups } from './groupStore.ts';
import type { GroupRow } from './migrations.ts';
import { groupsAsSeen, isVisibleGroup, visibleGroupsAmong } from './visibleGroups.ts';

/** Returns a page of the groups with visible members, by id. */
export async function queryGroups(
  context: ServerContext,
  actor: Actor,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ groups: Group[]; has_next: boolean }> {
  const { read } = context.database;
  const isVisible = isVisibleGroup(context, actor) ?? sql<boolean>`1 = 1`;
  const page = { limit: limit + 1, offset };
  const rows = await read.query<GroupRow>((k) =>
    k
      .selectFrom('user_groups')
      .selectAll()
      .where(isVisible)
      .orderBy('id')
      .limit(page.limit)
      .offset(page.offset),
  );
  const groups = await viewGroups(read, rows.slice(0, limit));
  return { groups: await groupsAsSeen(context, actor, groups), has_next: rows.length > limit };
}

/** Returns a group. Throws `group_not_found`, also if no member is visible to the actor. */
export async function getGroup(context: ServerContext, actor: Actor, id: string): Promise<Group> {
  const { read } = context.database;
  const [visible] = await visibleGroupsAmong(context, read, actor, [id]);
  const row = visible === undefined ? undefined : await read.get(selectGroup, { id: visible });
  if (!row) throw new ChatError(groupNotFound);
  const [group] = await groupsAsSeen(context, actor, await viewGroups(read, [row]));
  return group as Group;
}

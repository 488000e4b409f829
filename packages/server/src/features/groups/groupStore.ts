import type { Group } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { GroupMemberRow, GroupRow } from './migrations.ts';

export const selectGroup = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('user_groups').selectAll().where('id', '=', p('id')),
);

/** Selects a group and locks it for a change. */
export const selectGroupToChange = statement((k, p: Placeholders<{ id: string }>, { name }) =>
  k
    .selectFrom('user_groups')
    .selectAll()
    .where('id', '=', p('id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const selectGroups = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('user_groups')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

export const countGroups = statement((k) =>
  k.selectFrom('user_groups').select(({ fn }) => fn.countAll<number>().as('count')),
);

/** Adds a group; no effect if the id is taken. */
export const insertGroup = statement((k, p: Placeholders<GroupRow>) =>
  k
    .insertInto('user_groups')
    .values({
      id: p('id'),
      name: p('name'),
      description: p('description'),
      created_by_id: p('created_by_id'),
      tenant: p('tenant'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) => conflict.column('id').doNothing()),
);

export const updateGroupRow = statement(
  (k, p: Placeholders<Pick<GroupRow, 'id' | 'name' | 'description' | 'updated_at'>>) =>
    k
      .updateTable('user_groups')
      .set({ name: p('name'), description: p('description'), updated_at: p('updated_at') })
      .where('id', '=', p('id')),
);

export const deleteGroupRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('user_groups').where('id', '=', p('id')),
);

export const deleteAllMembers = statement((k, p: Placeholders<{ group_id: string }>) =>
  k.deleteFrom('user_group_members').where('group_id', '=', p('group_id')),
);

export const insertGroupMember = statement((k, p: Placeholders<GroupMemberRow>) =>
  k
    .insertInto('user_group_members')
    .values({ group_id: p('group_id'), user_id: p('user_id') })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing()),
);

export const deleteGroupMember = statement((k, p: Placeholders<GroupMemberRow>) =>
  k
    .deleteFrom('user_group_members')
    .where('group_id', '=', p('group_id'))
    .where('user_id', '=', p('user_id')),
);

const selectMembersOf = statement((k, p: Placeholders<{ group_ids: string[] }>, dialect) =>
  k
    .selectFrom('user_group_members')
    .selectAll()
    .where(sql<boolean>`group_id ${oneOf(dialect, p('group_ids'))}`)
    .orderBy('group_id')
    .orderBy('user_id'),
);

/** Returns the ids of all members of these groups, without duplicates. */
export async function membersOfGroups(reader: Reader, group_ids: string[]): Promise<string[]> {
  if (group_ids.length === 0) return [];
  const rows = await reader.all(selectMembersOf, { group_ids });
  return [...new Set(rows.map((row) => row.user_id))];
}

/** Returns groups with their members, in wire form. */
export async function viewGroups(reader: Reader, rows: readonly GroupRow[]): Promise<Group[]> {
  if (rows.length === 0) return [];
  const members = await reader.all(selectMembersOf, { group_ids: rows.map((row) => row.id) });
  const byGroup = Map.groupBy(members, (member) => member.group_id);
  return rows.map((row) => {
    const member_ids = (byGroup.get(row.id) ?? []).map((member) => member.user_id);
    return {
      id: row.id,
      name: row.name,
      description: row.description ?? undefined,
      member_ids,
      member_count: member_ids.length,
      created_by_id: row.created_by_id ?? undefined,
      created_at: isoTime(row.created_at),
      updated_at: isoTime(row.updated_at),
    };
  });
}

/** Selects the groups of a user. */
export const selectGroupsOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('user_group_members')
    .select('group_id')
    .where('user_id', '=', p('user_id'))
    .orderBy('group_id'),
);

import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../storage/database.ts';

/** A table of the store with its columns. */
export interface TableColumns {
  readonly table: string;
  readonly columns: readonly string[];
}

/** Columns that hold a user's id. */
const userColumn =
  /^(user_id|actor_id|owner_id|bot_id|sender_id|reporter_id|target_id|subject_id|after_user_id)$|_by_id$/;

/** Returns all tables of the store, by name. */
export async function tablesOf(reader: Reader): Promise<TableColumns[]> {
  const rows = await reader.query<{ table_name: string; column_name: string }>((_, { name }) =>
    name === 'sqlite'
      ? sql`select t.name as table_name, c.name as column_name from sqlite_schema t
          join pragma_table_info(t.name) c where t.type = 'table' and t.name not like 'sqlite%' order by 1, 2`
      : sql`select table_name, column_name from information_schema.columns
          where table_schema = current_schema() order by 1, 2`,
  );
  return [...Map.groupBy(rows, ({ table_name }) => table_name)].map(([table, columns]) => ({
    table,
    columns: columns.map(({ column_name }) => column_name),
  }));
}

/**
 * SQL condition on a table: whether a row mentions a tenant, one of its users, channels or messages, or a stream of
 * them (TEN-02); undefined for a table without such columns.
 */
export function mentionsTenant(
  { table, columns }: TableColumns,
  tenant: string,
): RawBuilder<boolean> | undefined {
  const conditions = columns.flatMap((column) => conditionOf(table, column, tenant) ?? []);
  return conditions.length === 0 ? undefined : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}

/** The columns that say whose a row is, in order of precedence. */
const owners = ['tenant', 'cid', 'message_id', 'user_id', 'reporter_id'];

/** SQL condition on a table: whether a row belongs to a tenant; undefined for a table of the installation. */
export function belongsToTenant(
  { table, columns }: TableColumns,
  tenant: string,
): RawBuilder<boolean> | undefined {
  // Of a user or a channel, or of neither.
  if (table === 'pictures') return mentionsTenant({ table, columns }, tenant);
  const owner = table === 'bots' ? 'bot_id' : owners.find((column) => columns.includes(column));
  return owner === undefined ? undefined : conditionOf(table, owner, tenant);
}

function conditionOf(table: string, column: string, tenant: string): RawBuilder<boolean> | undefined {
  const ref = sql.ref(`${table}.${table === 'bots' && column === 'bot_id' ? 'id' : column}`);
  const users = sql`(select u.id from users u where u.tenant = ${tenant})`;
  const cids = sql`(select c.cid from channels c where c.tenant = ${tenant})`;
  if (column === 'tenant') return sql<boolean>`${ref} = ${tenant}`;
  if (column === 'cid') return sql<boolean>`${ref} in ${cids}`;
  if (column === 'message_id') {
    return sql<boolean>`${ref} in (select s.id from messages s where s.cid in ${cids})`;
  }
  if (column === 'stream') {
    return sql<boolean>`(${ref} = ${`tenant:${tenant}`}
      or (${ref} like 'user:%' and substr(${ref}, 6) in ${users})
      or (${ref} like 'channel:%' and substr(${ref}, 9) in ${cids}))`;
  }
  if (table === 'exports' && column === 'subject') {
    return sql<boolean>`(${ref} = ${tenant} or ${ref} in ${users} or ${ref} in ${cids})`;
  }
  return userColumn.test(column) ? sql<boolean>`${ref} in ${users}` : undefined;
}

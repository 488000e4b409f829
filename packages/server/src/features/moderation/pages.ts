import { sql } from 'kysely';
import type { Condition } from '../../core/filters/filterField.ts';

/** Returns the condition for the rows after a page of a list, newest first by `column` and id. */
export function beyond(column: string, next: string): Condition {
  const [at, id] = next.split('.').map(Number) as [number, number];
  return sql<boolean>`(${sql.ref(column)}, id) < (${at}, ${id || 0})`;
}

/** Returns a page of `limit` from one row more, with the next cursor. */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => number,
): { page: Row[]; next?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, ...(rows.length > limit && last && { next: `${timeOf(last)}.${last.id}` }) };
}

/** Parses a numeric id from a path; 0, which never exists, if it is not a number. */
export const numberOfId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

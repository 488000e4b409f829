import { sql } from 'kysely';
import type { Condition } from '../../core/filters/filterField.ts';

/** The condition for what comes after a page of a list by time, newest first, in the order of `column` and id. */
export function beyond(column: string, next: string): Condition {
  const [at, id] = next.split('.').map(Number) as [number, number];
  return sql<boolean>`(${sql.ref(column)}, id) < (${at}, ${id || 0})`;
}

/** A page of `limit` out of one row more than that, with where the next one begins. */
export function pageOf<Row extends { id: number }>(
  rows: readonly Row[],
  limit: number,
  timeOf: (row: Row) => number,
): { page: Row[]; next?: string } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { page, ...(rows.length > limit && last && { next: `${timeOf(last)}.${last.id}` }) };
}

/** A numbered thing's id as it came in a path; 0, which nothing has, for what is no number. */
export const numberOfId = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

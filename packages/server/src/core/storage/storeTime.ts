import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from './dialect.ts';

/**
 * The time by the one clock that all servers of a store share, in milliseconds since 1970: that of PostgreSQL, or, since
 * a SQLite store has one process, `processTime`. Locks are compared with it, because the clocks of servers differ.
 */
export const storeTime = (dialect: Dialect, processTime: number): RawBuilder<number> =>
  dialect.name === 'postgres'
    ? sql<number>`cast(extract(epoch from clock_timestamp()) * 1000 as bigint)`
    : sql<number>`${processTime}`;

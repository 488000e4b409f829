import { sql } from 'kysely';
import type { Migration } from '../storage/migration.ts';
import { type Placeholders, statement } from '../storage/statement.ts';

interface RateLimitRow {
  /** A keyed hash of the limit's name and the caller. */
  key: string;
  /** When the caller's bucket is empty, in milliseconds since 1970 by the database's clock. */
  empty_at: number;
}

declare module '../storage/tables.ts' {
  interface Tables {
    rate_limits: RateLimitRow;
  }
}

/** The buckets that the nodes of a PostgreSQL database share. They may be lost in a crash of the database. */
export const rateLimitMigrations: readonly Migration[] = [
  {
    id: 'limits-0001',
    up: ({ name, text, real }) => [
      `CREATE ${name === 'postgres' ? 'UNLOGGED ' : ''}TABLE rate_limits (key ${text} PRIMARY KEY, empty_at ${real} NOT NULL)`,
      'CREATE INDEX rate_limits_by_time ON rate_limits (empty_at)',
    ],
  },
];

interface Now {
  /** By how much an injected clock is ahead of this machine’s; 0 outside of tests. */
  readonly offset_ms: number;
}

/** The size of a bucket, and what one call adds to it, in milliseconds. */
interface Bucket extends Now {
  readonly step_ms: number;
  readonly capacity_ms: number;
}

const traits = { apart: true, keepsCacheValid: true } as const;

const nowBy = (p: Placeholders<Now>) =>
  sql<number>`(extract(epoch from statement_timestamp())::float8 * 1000 + ${p('offset_ms')}::float8)`;

// A share of one call: rounding, or a clock that was set back a little, must not refuse the last call that fits.
const tolerance = sql.raw('0.01');

/** Counts a call; returns no row if it is too many. */
export const fillBucket = statement((_k, p: Placeholders<Bucket & { key: string }>) => {
  const now = nowBy(p);
  const step = sql`${p('step_ms')}::float8`;
  const capacity = sql`${p('capacity_ms')}::float8`;
  const filled = sql`least(greatest(r.empty_at, ${now}), ${now} + ${capacity}) + ${step}`;
  return sql<RateLimitRow>`
      insert into rate_limits as r (key, empty_at) values (${p('key')}, ${now} + ${step})
      on conflict (key) do update set empty_at = ${filled}
      where ${filled} <= ${now} + ${capacity} + ${step} * ${tolerance}
      returning r.key, r.empty_at`;
}, traits);

/** Selects how long a full bucket needs until it accepts another call. */
export const selectRetryAfter = statement(
  (_k, p: Placeholders<Bucket & { key: string }>) => sql<{ retry_after_ms: number }>`
    select empty_at - ${nowBy(p)} + ${p('step_ms')}::float8 - ${p('capacity_ms')}::float8 as retry_after_ms
    from rate_limits where key = ${p('key')}`,
  traits,
);

/** Adds the calls that a node has admitted, and returns how full each bucket is, in milliseconds. */
export const addToBuckets = statement(
  (_k, p: Placeholders<Bucket & { keys: readonly string[]; calls: readonly number[] }>) => {
    const now = nowBy(p);
    // Above the capacity, so that calls which several nodes admitted together delay the next ones.
    const most = sql`${now} + 2 * ${p('capacity_ms')}::float8`;
    return sql<{ key: string; filled_ms: number }>`
      insert into rate_limits as r (key, empty_at)
      select key, least(${now} + calls * ${p('step_ms')}::float8, ${most})
      from unnest(${p('keys')}::text[], ${p('calls')}::float8[]) as added (key, calls)
      on conflict (key) do update
      set empty_at = least(greatest(r.empty_at, ${now}) + (excluded.empty_at - ${now}), ${most})
      returning r.key, r.empty_at - ${now} as filled_ms`;
  },
  traits,
);

/** Reserves the next `turns` of a pace, and returns how long it takes until the first, in milliseconds. */
export const reserveTurns = statement(
  (_k, p: Placeholders<Now & { key: string; step_ms: number; turns: number }>) => {
    const now = nowBy(p);
    const reserved = sql`${p('turns')}::float8 * ${p('step_ms')}::float8`;
    return sql<{ wait_ms: number }>`
      insert into rate_limits as r (key, empty_at) values (${p('key')}, ${now} + ${reserved})
      on conflict (key) do update set empty_at = greatest(r.empty_at, ${now}) + ${reserved}
      returning r.empty_at - ${reserved} - ${now} as wait_ms`;
  },
  traits,
);

/** Deletes the buckets that are empty. */
export const deleteEmptyBuckets = statement(
  (k, p: Placeholders<Now>) => k.deleteFrom('rate_limits').where('empty_at', '<=', nowBy(p)),
  traits,
);

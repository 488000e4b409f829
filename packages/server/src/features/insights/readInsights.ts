import { type InsightDay, type Insights, maxInsightDays } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { requireAppAdmin } from '../../core/access/roles.ts';
import { tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Reader } from '../../core/storage/database.ts';
import type { Counts } from './counters.ts';
import { dateOf, dayOfDate } from './days.ts';
import { type DayTotals, figuresOf, figuresOfRange, sumOf, totalsBefore } from './figures.ts';
import { statesIn } from './insightStore.ts';

interface Range {
  readonly tenant: string;
  readonly first: number;
  readonly last: number;
}

/**
 * Returns the figures of the actor's tenant for a range of UTC days, in four reads of at most a row for each day.
 * Throws `not_allowed` for anyone but admins and a host's back end, and `input_invalid` for a range that ends before it
 * begins or has more than 400 days.
 */
export async function readInsights(
  { database: { read } }: ServerContext,
  actor: Actor,
  { from, to }: { from: string; to: string },
): Promise<Insights> {
  requireAppAdmin(actor);
  const tenant = tenantOf(actor) ?? '';
  const [first, last] = [dayOfDate(from), dayOfDate(to)];
  const length = last - first + 1;
  if (length < 1 || length > maxInsightDays) {
    const rule = `must be from ${from} to ${dateOf(first + maxInsightDays - 1)}`;
    throw inputError([{ field: 'to', rule }]);
  }
  const range = { tenant, first, last };
  const rangeBefore = { tenant, first: first - length, last: first - 1 };
  const [byDay, before, lastTotals, states] = await Promise.all([
    countsByDay(read, range),
    sumsOf(read, rangeBefore),
    totalsAfter(read, range),
    statesIn(read),
  ]);
  const days: InsightDay[] = [];
  let totals = lastTotals;
  for (let day = last; day >= first; day--) {
    const counts = byDay.get(day) ?? {};
    days.unshift({ date: dateOf(day), ...figuresOf(counts, totals) });
    totals = totalsBefore(totals, counts);
  }
  return {
    from,
    to,
    ...(states.since !== undefined && { since: dateOf(Number(states.since)) }),
    days,
    total: figuresOfRange(sumOf([...byDay.values()]), byDay.get(last) ?? {}, lastTotals, length),
    before: figuresOfRange(before.sums, before.lastDay, totals, length),
  };
}

const changes = sql`(
  select tenant, day, name, value from insights_changes
  union all select tenant, day, name, value from insights_pending_changes) changes`;

const countersIn = ({ tenant, first, last }: Range) => sql`
  select day, name, value from insights_counters
    where tenant = ${tenant} and day >= ${first} and day <= ${last}
  union all
  select day, name, cast(sum(value) as bigint) as value from ${changes}
    where tenant = ${tenant} and day > 0 and day >= ${first} and day <= ${last} group by day, name`;

/** Returns the counts of each day that has any. */
async function countsByDay(read: Reader, range: Range): Promise<Map<number, Counts>> {
  const rows = await read.query<{ day: number; counts: string }>((_, { name }) =>
    name === 'sqlite'
      ? sql`select day, json_group_object(name, value) as counts from (${countersIn(range)}) c group by day`
      : sql`select day, json_object_agg(name, value)::text as counts from (${countersIn(range)}) c group by day`,
  );
  return new Map(rows.map(({ day, counts }) => [Number(day), JSON.parse(counts) as Counts]));
}

/** Returns the sums of a range, and the counts of its last day. */
async function sumsOf(read: Reader, range: Range): Promise<{ sums: Counts; lastDay: Counts }> {
  const rows = await read.query<{ name: string; sum: number; latest: number }>(
    () => sql`select name, cast(sum(value) as bigint) as sum,
        cast(sum(case when day = ${range.last} then value else 0 end) as bigint) as latest
      from (${countersIn(range)}) c group by name`,
  );
  return {
    sums: Object.fromEntries(rows.map(({ name, sum }) => [name, Number(sum)])),
    lastDay: Object.fromEntries(rows.map(({ name, latest }) => [name, Number(latest)])),
  };
}

/** Returns the totals at the end of a range: today's, without the changes since. */
async function totalsAfter(read: Reader, { tenant, last }: Range): Promise<DayTotals> {
  const rows = await read.query<{ name: string; sum: number }>(
    () => sql`select name, cast(sum(value) as bigint) as sum from ${changes}
      where tenant = ${tenant} and (day = 0 or day > ${last}) group by name`,
  );
  const counts: Counts = Object.fromEntries(rows.map(({ name, sum }) => [name, Number(sum)]));
  const now = { channels_open: counts.channels_open ?? 0, bytes_stored: counts.bytes_stored ?? 0 };
  return totalsBefore(now, counts);
}

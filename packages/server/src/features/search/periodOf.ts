import { zoneOffsetMs } from '@confab/protocol';
import type { SearchCondition } from '@confab/protocol/search';
import { momentOf } from '../../core/clock/zonedTime.ts';

/** A period in milliseconds: inclusive and exclusive. */
export interface Period {
  readonly since?: number | undefined;
  readonly before?: number | undefined;
}

const dayMs = 86_400_000;

/** Returns the period of all time operators combined. */
export function periodOf(conditions: readonly SearchCondition[], timeZone: string, now: number): Period {
  let since: number | undefined;
  let before: number | undefined;
  for (const { operator, value } of conditions) {
    if (operator !== 'before' && operator !== 'after' && operator !== 'on' && operator !== 'during') continue;
    const period = startAndEnd(value.toLowerCase(), timeZone, now);
    const [from, to] =
      operator === 'before'
        ? [0, period.start]
        : operator === 'after'
          ? [period.end, undefined]
          : [period.start, period.end];
    since = Math.max(since ?? 0, from);
    if (to !== undefined) before = Math.min(before ?? to, to);
  }
  return { since, before };
}

/** Returns the start and end of a day, month or year in a time zone. */
function startAndEnd(value: string, timeZone: string, now: number): { start: number; end: number } {
  const midnight = (year: number, month = 1, day = 1) =>
    momentOf({ year, month, day, hour: 0, minute: 0, second: 0 }, timeZone);
  const [year, month, day] = partsOf(value, timeZone, now) as [number, number?, number?];
  if (month === undefined) return { start: midnight(year), end: midnight(year + 1) };
  if (day === undefined) return { start: midnight(year, month), end: midnight(year, month + 1) };
  return { start: midnight(year, month, day), end: midnight(year, month, day + 1) };
}

/** Returns year, month and day, as far as given. */
function partsOf(value: string, timeZone: string, now: number): number[] {
  const back = ['today', 'yesterday'].indexOf(value);
  const shown = new Date(now + zoneOffsetMs(now, timeZone) - Math.max(0, back) * dayMs);
  const text = back === -1 ? value : shown.toISOString().slice(0, 10);
  return text.split('-').map(Number);
}

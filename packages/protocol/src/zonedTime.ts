const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** Returns the UTC offset of a time zone at a moment, both in milliseconds. */
export function zoneOffsetMs(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'));
  return wall - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
}

/**
 * Returns the moment of a local time in a time zone, both in milliseconds since 1970; the local time as if it were UTC.
 * A time skipped by a clock change counts as the same time after it; one that occurs twice is the first.
 */
export function momentOfWallTime(wallTime: number, timeZone: string): number {
  const before = wallTime - zoneOffsetMs(wallTime - DAY_MS, timeZone);
  const after = wallTime - zoneOffsetMs(wallTime + DAY_MS, timeZone);
  const fitting = [before, after].filter((at) => at + zoneOffsetMs(at, timeZone) === wallTime);
  return fitting.length > 0 ? Math.min(...fitting) : before;
}

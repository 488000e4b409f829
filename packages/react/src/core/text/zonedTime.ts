const MINUTE_MS = 60_000;

/** A moment as the clock on the wall shows it in a time zone: `2026-11-20T14:02`. Takes milliseconds since 1970. */
export function wallTimeOf(moment: number, timeZone: string): string {
  return new Date(moment + offsetAt(moment, timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment at which the clock on the wall shows `2026-11-20T14:02` in a time zone, in milliseconds since 1970. An hour
 * that a zone leaves out in spring counts as the one after it; of one that comes twice in autumn it is the first. Undefined
 * where the text is no such time.
 */
export function momentOf(wallTime: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallTime)) return undefined;
  const asUtc = Date.parse(`${wallTime}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  const offsets = [-1, 1].map((days) => offsetAt(asUtc + days * 86_400_000, timeZone));
  const fitting = offsets
    .map((offset) => asUtc - offset)
    .filter((at) => wallTimeOf(at, timeZone) === wallTime);
  return fitting.length > 0 ? Math.min(...fitting) : asUtc - (offsets[0] as number);
}

/** The moment at which it is `time` (`09:00`) so many days after the day of `now`, in a time zone. */
export function daysAfter(now: number, days: number, time: string, timeZone: string): number {
  const midnight = Date.parse(`${wallTimeOf(now, timeZone).slice(0, 10)}T00:00Z`);
  const day = new Date(midnight + days * 86_400_000).toISOString().slice(0, 10);
  return momentOf(`${day}T${time}`, timeZone) as number;
}

/** The day of the week of a moment in a time zone: 0 is Sunday. */
export const weekdayOf = (moment: number, timeZone: string): number =>
  new Date(`${wallTimeOf(moment, timeZone)}Z`).getUTCDay();

/** How a zone is named at a moment: "GMT+1". */
export function zoneName(moment: number, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function offsetAt(moment: number, timeZone: string): number {
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

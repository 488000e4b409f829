import { momentOfWallTime, zoneOffsetMs } from '@confab/protocol';

/** Returns the local time of a time zone as `2026-11-20T14:02`, from milliseconds since 1970. */
export function wallTimeOf(moment: number, timeZone: string): string {
  return new Date(moment + zoneOffsetMs(moment, timeZone)).toISOString().slice(0, 16);
}

/**
 * Returns the time of a local time such as `2026-11-20T14:02` in a time zone, in milliseconds since 1970, by the rules of
 * `momentOfWallTime`. Undefined for an invalid text.
 */
export function momentOf(wallTime: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wallTime)) return undefined;
  const asUtc = Date.parse(`${wallTime}Z`);
  return Number.isNaN(asUtc) ? undefined : momentOfWallTime(asUtc, timeZone);
}

/** Returns when it is `time` (`09:00`) a number of days after the day of `now`, in a time zone. */
export function daysAfter(now: number, days: number, time: string, timeZone: string): number {
  const midnight = Date.parse(`${wallTimeOf(now, timeZone).slice(0, 10)}T00:00Z`);
  const day = new Date(midnight + days * 86_400_000).toISOString().slice(0, 10);
  return momentOf(`${day}T${time}`, timeZone) as number;
}

/** Returns the day of the week in a time zone: 0 is Sunday. */
export const weekdayOf = (moment: number, timeZone: string): number =>
  new Date(`${wallTimeOf(moment, timeZone)}Z`).getUTCDay();

/** Returns a zone's name at a time: "GMT+1". */
export function zoneName(moment: number, timeZone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(moment);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

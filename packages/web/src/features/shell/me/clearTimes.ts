import { daysAfter, weekdayOf } from '@confab/react/people';

/** The expiry times of a status, in milliseconds since 1970, in the user's time zone. */
export function clearTimes(now: number, timeZone: string) {
  const toSunday = (7 - weekdayOf(now, timeZone)) % 7;
  return {
    in30Minutes: now + 30 * 60_000,
    in1Hour: now + 60 * 60_000,
    today: daysAfter(now, 1, '00:00', timeZone),
    /** The end of Sunday. */
    thisWeek: daysAfter(now, toSunday + 1, '00:00', timeZone),
    tomorrow: daysAfter(now, 1, '09:00', timeZone),
  };
}

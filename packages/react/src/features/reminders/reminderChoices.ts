import { daysAfter, weekdayOf } from '../../core/text/zonedTime.ts';

const MINUTE_MS = 60_000;
const MONDAY = 1;
/** The start of the working day. */
const MORNING = '09:00';

/** Returns the suggested reminder times, in milliseconds since 1970. */
export function reminderChoices(now: number, timeZone: string) {
  const days = (MONDAY - weekdayOf(now, timeZone) + 7) % 7 || 7;
  // On a Sunday, tomorrow is already offered.
  const toMonday = days === 1 ? 8 : days;
  return {
    in20Minutes: now + 20 * MINUTE_MS,
    in1Hour: now + 60 * MINUTE_MS,
    in3Hours: now + 180 * MINUTE_MS,
    tomorrow: daysAfter(now, 1, MORNING, timeZone),
    nextWeek: daysAfter(now, toMonday, MORNING, timeZone),
  };
}

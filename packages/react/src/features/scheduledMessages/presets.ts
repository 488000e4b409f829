import { daysAfter, weekdayOf } from '../../core/text/zonedTime.ts';

/** A time that is offered, and what it is called. */
export interface SendTime {
  readonly name: 'tomorrow' | 'monday';
  /** Milliseconds since 1970. */
  readonly at: number;
}

const MORNING = '09:00';

/** Tomorrow and next Monday at nine, as the clock shows it in this time zone; on a Sunday they are the same. */
export function sendTimes(now: number, timeZone: string): readonly SendTime[] {
  const tomorrow: SendTime = { name: 'tomorrow', at: daysAfter(now, 1, MORNING, timeZone) };
  const toMonday = (8 - weekdayOf(now, timeZone)) % 7 || 7;
  if (toMonday === 1) return [tomorrow];
  return [tomorrow, { name: 'monday', at: daysAfter(now, toMonday, MORNING, timeZone) }];
}

/** The next full hour that is at least half an hour away: what the field begins with for a time of one's own. */
export const nextHour = (now: number): number => Math.ceil((now + 30 * 60_000) / 3_600_000) * 3_600_000;

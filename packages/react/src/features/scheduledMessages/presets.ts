import { daysAfter, weekdayOf } from '../../core/text/zonedTime.ts';

/** A suggested time with its name. */
export interface SendTime {
  readonly name: 'tomorrow' | 'monday';
  /** Milliseconds since 1970. */
  readonly at: number;
}

const MORNING = '09:00';

/** Returns tomorrow and next Monday at nine in this time zone; on a Sunday only one of them, since they are the same. */
export function sendTimes(now: number, timeZone: string): readonly SendTime[] {
  const tomorrow: SendTime = { name: 'tomorrow', at: daysAfter(now, 1, MORNING, timeZone) };
  const toMonday = (8 - weekdayOf(now, timeZone)) % 7 || 7;
  if (toMonday === 1) return [tomorrow];
  return [tomorrow, { name: 'monday', at: daysAfter(now, toMonday, MORNING, timeZone) }];
}

/** Returns the next full hour at least half an hour away, the initial value of a custom time. */
export const nextHour = (now: number): number => Math.ceil((now + 30 * 60_000) / 3_600_000) * 3_600_000;

import { momentOfWallTime } from '@confab/protocol';

/** A local date and time of day. */
export interface WallTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
}

/** Returns the moment of a local time in a time zone, by the rules of `momentOfWallTime`. */
export const momentOf = ({ year, month, day, hour, minute, second }: WallTime, timeZone: string): number =>
  momentOfWallTime(Date.UTC(year, month - 1, day, hour, minute, second), timeZone);

/** Whether the runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

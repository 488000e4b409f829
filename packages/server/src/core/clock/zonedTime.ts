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

/** Returns the UTC offset of a time zone at a moment (milliseconds since 1970), in minutes. */
export function zoneOffsetMinutes(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(at);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return Math.round((shown - Math.floor(at / 1000) * 1000) / 60_000);
}

/** Returns the moment of a local time in a time zone; for times skipped by a clock change, the same time after it. */
export function momentOf({ year, month, day, hour, minute, second }: WallTime, timeZone: string): number {
  const asUtc = Date.UTC(year, month - 1, day, hour, minute, second);
  const guess = asUtc - zoneOffsetMinutes(timeZone, asUtc) * 60_000;
  return asUtc - zoneOffsetMinutes(timeZone, guess) * 60_000;
}

/** Whether the runtime knows a time zone of this name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

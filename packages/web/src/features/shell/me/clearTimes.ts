const dayMs = 86_400_000;

/** The expiry times of a status, in milliseconds since 1970, in the user's time zone. */
export function clearTimes(now: number, timeZone: string) {
  const midnight = nextMidnight(now, timeZone);
  const weekday = new Date(midnight - dayMs / 2).getDay();
  return {
    in30Minutes: now + 30 * 60_000,
    in1Hour: now + 60 * 60_000,
    today: midnight,
    /** The end of Sunday. */
    thisWeek: midnight + ((7 - weekday) % 7) * dayMs,
    tomorrow: midnight + 9 * 3_600_000,
  };
}

/** The end of today in a time zone. */
function nextMidnight(now: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(now);
  const at = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const sinceMidnight = ((at('hour') * 60 + at('minute')) * 60 + at('second')) * 1000 + (now % 1000);
  return now - sinceMidnight + dayMs;
}

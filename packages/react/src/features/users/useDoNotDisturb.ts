import { type Disturbance, dndUntil } from '@confab/protocol';
import { useEffect, useReducer } from 'react';

const longestWaitMs = 60_000;

/** Until when somebody wants no notifications, in milliseconds since 1970, as time goes on; undefined while they are welcome. */
export function useDoNotDisturb(person: Disturbance | undefined): number | undefined {
  const [, look] = useReducer((count: number) => count + 1, 0);
  const now = Date.now();
  const until = person && dndUntil(person, now);
  const hasSchedule = person?.dnd_schedule !== undefined;
  useEffect(() => {
    if (until === undefined && !hasSchedule) return undefined;
    // A schedule begins on a minute; a pause may end at any time.
    const untilMinute = longestWaitMs - (Date.now() % longestWaitMs);
    const wait = Math.min(untilMinute, until === undefined ? longestWaitMs : Math.max(0, until - Date.now()));
    const timer = setTimeout(look, wait + 50);
    return () => clearTimeout(timer);
  });
  return until;
}

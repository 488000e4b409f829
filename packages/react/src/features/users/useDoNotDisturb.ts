import { type Disturbance, dndUntil } from '@confab/protocol';
import { useEffect, useReducer } from 'react';

const maxWaitMs = 60_000;

/**
 * Returns until when a person has paused notifications, in milliseconds since 1970, updating over time; undefined if not.
 */
export function useDoNotDisturb(person: Disturbance | undefined): number | undefined {
  const [, update] = useReducer((count: number) => count + 1, 0);
  const now = Date.now();
  const until = person && dndUntil(person, now);
  const hasSchedule = person?.dnd_schedule !== undefined;
  useEffect(() => {
    if (until === undefined && !hasSchedule) return undefined;
    // A schedule starts on a minute; a pause may end at any time.
    const untilMinute = maxWaitMs - (Date.now() % maxWaitMs);
    const wait = Math.min(untilMinute, until === undefined ? maxWaitMs : Math.max(0, until - Date.now()));
    const timer = setTimeout(update, wait + 50);
    return () => clearTimeout(timer);
  });
  return until;
}

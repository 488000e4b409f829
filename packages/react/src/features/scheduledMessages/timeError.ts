import { maxScheduleAheadMs } from '@confab/protocol';

/** Returns why a time cannot be chosen, as a key of the catalogue; undefined if it can. */
export function timeError(at: number | undefined, now: number) {
  if (at === undefined) return 'scheduled.timeMissing' as const;
  if (at <= now) return 'scheduled.timePast' as const;
  if (at - now > maxScheduleAheadMs) return 'scheduled.timeFar' as const;
  return undefined;
}

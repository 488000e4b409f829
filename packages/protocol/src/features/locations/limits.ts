/** Shortest time that a live location may be shared for, in milliseconds (SEED.md section 9). */
export const locationDurationLeastMs = 60_000;
/** Longest time, in milliseconds: a day. */
export const locationDurationMostMs = 86_400_000;
/** A device tells where it is at most once in this time, in milliseconds (LOC-03). */
export const locationThrottleMs = 5000;
/** A device that does not move says so this often, in milliseconds, so that others know that it is still there. */
export const locationRestMs = 30_000;
/** Most live locations that a person shares at the same time. */
export const liveLocationsMost = 20;
/** A device has moved when it is this far from where it last said that it was, in metres. */
export const locationStepMetres = 5;
/** Longest radius that a position may be uncertain by, in metres. */
export const locationAccuracyMost = 1_000_000;

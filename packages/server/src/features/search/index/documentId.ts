/**
 * Documents are numbered by time, so that number order is message order, and a time range is a number range: a
 * millisecond has this many.
 */
export const idsOfMs = 1024;
/** Later times (from the year 2242 on) count as this one: numbers stay exact. */
const lastMs = 8_600_000_000_000;

/** Returns the first number of a time in milliseconds since 1970. */
export const firstIdAt = (ms: number): number => Math.min(Math.max(0, Math.floor(ms)), lastMs) * idsOfMs;

const dayMs = 86_400_000;

/** Returns the number of a UTC day since 1970. */
export const dayOf = (ms: number): number => Math.floor(ms / dayMs);

/** Returns the number of a day written as `2026-01-31`. */
export const dayOfDate = (date: string): number => dayOf(Date.parse(date));

/** Writes a day as `2026-01-31`. */
export const dateOf = (day: number): string => new Date(day * dayMs).toISOString().slice(0, 10);

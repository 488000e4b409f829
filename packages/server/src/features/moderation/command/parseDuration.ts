const minute = 60_000;
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:m|min|mins|minute|minutes)$/i, minute],
  [/^(?:h|hr|hrs|hour|hours)$/i, 60 * minute],
  [/^(?:d|day|days)$/i, 24 * 60 * minute],
  [/^(?:w|week|weeks)$/i, 7 * 24 * 60 * minute],
];
const maxDurationMs = 5 * 366 * 24 * 60 * minute;

/**
 * Parses a leading duration (`30m`, `for 2 hours`, `7 days`) in milliseconds, and the remaining words; undefined if
 * there is none. `0m` and more than five years are not durations.
 */
export function parseDuration(text: string): { ms: number | undefined; rest: string } {
  const found = /^(?:for\s+)?(\d{1,6})\s*([a-z]+)(?=\s|$)/i.exec(text);
  const unit = found && units.find(([name]) => name.test(found[2] as string));
  const ms = unit ? Number(found?.[1]) * unit[1] : 0;
  if (!found || ms <= 0 || ms > maxDurationMs) return { ms: undefined, rest: text };
  return { ms, rest: text.slice(found[0].length).trim() };
}

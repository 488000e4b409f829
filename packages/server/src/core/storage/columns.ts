let last = { ms: 0, text: new Date(0).toISOString() };

/** Formats a time column (milliseconds since 1970) as on the wire. */
export function isoTime(ms: number): string {
  // The same time often repeats, and formatting one takes as long as writing a message.
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}

/** Formats a nullable time column as on the wire. */
export const isoTimeIfAny = (ms: number | null): string | undefined =>
  ms === null ? undefined : isoTime(ms);

/** Parses a JSON column; null stands for `empty`. */
export const parsed = <T>(json: string | null, empty: T): T =>
  json === null ? empty : (JSON.parse(json) as T);

/** Serializes a JSON column: null for an empty list or object, so that most rows stay small. */
export function jsonUnlessEmpty(value: object | undefined): string | null {
  if (value === undefined) return null;
  for (const key in value) if (Object.hasOwn(value, key)) return JSON.stringify(value);
  return null;
}

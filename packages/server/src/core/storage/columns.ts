let last = { ms: 0, text: new Date(0).toISOString() };

/** A time column (milliseconds since 1970) as it stands on the wire. */
export function isoTime(ms: number): string {
  // What happens comes with the same time again and again, and to write one takes as long as to write a message.
  if (ms !== last.ms) last = { ms, text: new Date(ms).toISOString() };
  return last.text;
}

/** The same for a column that may be empty. */
export const isoTimeIfAny = (ms: number | null): string | undefined =>
  ms === null ? undefined : isoTime(ms);

/** A JSON column; an empty one stands for `empty`. */
export const parsed = <T>(json: string | null, empty: T): T =>
  json === null ? empty : (JSON.parse(json) as T);

/** The text of a JSON column: null for an empty list or object, so that most rows stay small. */
export function jsonUnlessEmpty(value: object | undefined): string | null {
  if (value === undefined) return null;
  for (const key in value) if (Object.hasOwn(value, key)) return JSON.stringify(value);
  return null;
}

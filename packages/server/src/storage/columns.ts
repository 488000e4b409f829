/** A time column (milliseconds since 1970) as it stands on the wire. */
export const isoTime = (ms: number): string => new Date(ms).toISOString();

/** The same for a column that may be empty. */
export const isoTimeIfAny = (ms: number | null): string | undefined =>
  ms === null ? undefined : isoTime(ms);

/** A JSON column; an empty one stands for `empty`. */
export const parsed = <T>(json: string | null, empty: T): T =>
  json === null ? empty : (JSON.parse(json) as T);

/** What a JSON column holds: nothing for an empty list or object, so that most rows stay small. */
export function jsonUnlessEmpty(value: object | undefined): string | null {
  if (value === undefined) return null;
  for (const key in value) if (Object.hasOwn(value, key)) return JSON.stringify(value);
  return null;
}

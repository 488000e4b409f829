import type { FieldKind, FilterField, FilterValue } from './filterField.ts';
import { filterIssue } from './filterIssue.ts';

/** Most UTF-16 units of a text to compare with. */
export const maxFilterTextLength = 256;

const rules: Record<FieldKind, string> = {
  text: `must be text of at most ${maxFilterTextLength} characters`,
  number: 'must be a whole number',
  time: 'must be an ISO 8601 time from 1970 to 9999',
  boolean: 'must be true or false',
  json: `must be text of at most ${maxFilterTextLength} characters, a number, true or false`,
};

const readers: Record<FieldKind, (value: unknown) => FilterValue | undefined> = {
  text: (value) => (isText(value) ? value : undefined),
  number: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
  time: (value) => (typeof value === 'string' ? readTime(value) : undefined),
  boolean: (value) => (typeof value === 'boolean' ? Number(value) : undefined),
  json: (value) =>
    isText(value) || Number.isFinite(value) || typeof value === 'boolean'
      ? (value as FilterValue)
      : undefined,
};

/** Parses a value of the filter for comparison in SQL. Throws `input_invalid` naming `path`. */
export function readFilterValue(
  { kind, values }: Pick<FilterField, 'kind' | 'values'>,
  value: unknown,
  path: string,
): FilterValue {
  const read = readers[kind](value);
  if (read === undefined) throw filterIssue(path, rules[kind]);
  if (values && !values.includes(String(read)))
    throw filterIssue(path, `must be one of ${values.join(', ')}`);
  return read;
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' &&
  value.length <= maxFilterTextLength &&
  value.isWellFormed() &&
  !value.includes('\0');

function readTime(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/.test(text)) return undefined;
  const ms = Date.parse(text);
  return ms >= 0 && ms < 253402300800000 ? ms : undefined;
}

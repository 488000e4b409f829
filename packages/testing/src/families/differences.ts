import { isDeepStrictEqual } from 'node:util';

const maxLines = 8;
const maxText = 160;

/** Returns the first few differences between two values: the path, the shown and the fresh value. */
export function differences(shown: unknown, fresh: unknown): string[] {
  if (isDeepStrictEqual(shown, fresh)) return [];
  return walk('', shown, fresh).slice(0, maxLines);
}

function walk(path: string, shown: unknown, fresh: unknown): string[] {
  if (isDeepStrictEqual(shown, fresh)) return [];
  const areLists = Array.isArray(shown) && Array.isArray(fresh);
  const areRecords = isRecord(shown) && isRecord(fresh);
  if (areLists ? shown.length !== fresh.length : !areRecords) {
    return [`${path}: shows ${textOf(shown)}, a fresh client ${textOf(fresh)}`];
  }
  const [left, right] = [shown, fresh] as Record<string, unknown>[];
  const keys = new Set([...Object.keys(left!), ...Object.keys(right!)]);
  return [...keys].flatMap((key) => walk(`${path}.${key}`, left![key], right![key]));
}

const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** For a list of objects, the ids are enough to see which are missing. */
function textOf(value: unknown): string {
  const named = Array.isArray(value)
    ? value.map((item) => item?.id ?? item?.parent_id ?? item?.user_id ?? item)
    : value;
  const text = JSON.stringify(named) ?? 'nothing';
  return text.length > maxText ? `${text.slice(0, maxText)}…` : text;
}

import { jsonFields } from '../storage/serialised.ts';

/** Serializes an answer once, inserting `duration` and `positions` into the text instead of copying the object. */
export function answerText(
  answer: unknown,
  durationMs: number,
  positions?: Readonly<Record<string, number>>,
): string {
  const fields = jsonFields(answer ?? {});
  const comma = fields === '' ? '' : ',';
  const reached = positions ? `"positions":${JSON.stringify(positions)},` : '';
  return `{${fields}${comma}${reached}"duration":"${durationMs.toFixed(2)}ms"}`;
}

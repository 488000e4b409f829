import { jsonFields } from '../storage/serialised.ts';

/**
 * The JSON of an answer, serialised once: `duration` and `positions` join the text, so that the answer is not copied
 * for them.
 */
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

import { jsonFields } from '../serialised.ts';

/** The JSON of an answer, serialised once: `duration` joins the text, so that the answer is not copied for it. */
export function answerText(answer: unknown, durationMs: number): string {
  const fields = jsonFields(answer ?? {});
  const comma = fields === '' ? '' : ',';
  return `{${fields}${comma}"duration":"${durationMs.toFixed(2)}ms"}`;
}

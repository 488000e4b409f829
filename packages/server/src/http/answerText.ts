/** The JSON of an answer, serialised once: `duration` joins the text, so that the answer is not copied for it. */
export function answerText(answer: unknown, durationMs: number): string {
  const json = JSON.stringify(answer ?? {});
  const comma = json.length > 2 ? ',' : '';
  return `${json.slice(0, -1)}${comma}"duration":"${durationMs.toFixed(2)}ms"}`;
}

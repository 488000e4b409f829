/** How a check ended: a problem needs action now, a warning may. */
export type FindingState = 'ok' | 'warning' | 'problem';

/** The result of one check of `doctor` or `restore --verify`. */
export interface Finding {
  readonly check: string;
  readonly state: FindingState;
  /** One short sentence. */
  readonly text: string;
  /** The action to take, in one sentence. */
  readonly advice?: string;
}

export const ok = (check: string, text: string): Finding => ({ check, state: 'ok', text });
export const warning = (check: string, text: string, advice: string): Finding => ({
  check,
  state: 'warning',
  text,
  advice,
});
export const problem = (check: string, text: string, advice: string): Finding => ({
  check,
  state: 'problem',
  text,
  advice,
});

/** Prints each finding as it arrives, or all of them as one JSON document; returns whether there is no problem. */
export async function reportFindings(
  findings: AsyncIterable<Finding>,
  { json, conclude }: { json: boolean; conclude(count: Record<FindingState, number>): string },
): Promise<boolean> {
  const found: Finding[] = [];
  for await (const finding of findings) {
    found.push(finding);
    if (!json) console.log(lineOf(finding));
  }
  const count = { ok: 0, warning: 0, problem: 0 };
  for (const { state } of found) count[state]++;
  if (json) console.log(JSON.stringify({ ...count, checks: found }, null, 2));
  else console.log(conclude(count));
  return count.problem === 0;
}

function lineOf({ check, state, text, advice }: Finding): string {
  const line = `${state.padEnd(8)} ${check.padEnd(12)} ${text}`;
  return advice === undefined ? line : `${line}\n${' '.repeat(22)}${advice}`;
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;

/** Whether a text ends inside code: in an open fence, or behind backticks that its line does not close. */
export function isInCode(before: string): boolean {
  const lines = before.split('\n');
  let fence: string | undefined;
  for (const line of lines.slice(0, -1)) {
    const mark = FENCE.exec(line)?.[1];
    if (mark === undefined) continue;
    if (fence === undefined) fence = mark;
    else if (mark[0] === fence[0] && mark.length >= fence.length) fence = undefined;
  }
  const last = lines.at(-1) ?? '';
  // Text after a fence on its own line is the language, or was meant as inline code.
  return fence !== undefined || FENCE.test(last) || hasOpenBackticks(last);
}

/** Inline code begins with a run of backticks and ends with the next run of that length (CommonMark 6.1). */
function hasOpenBackticks(line: string): boolean {
  let open = 0;
  for (const [run] of line.matchAll(/\\`|`+/g)) {
    if (run === '\\`' && open === 0) continue;
    const length = run.length - (run[0] === '\\' ? 1 : 0);
    if (open === 0) open = length;
    else if (open === length) open = 0;
  }
  return open > 0;
}

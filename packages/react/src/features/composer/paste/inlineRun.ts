/** A piece of text with uniform formatting. */
export interface InlineRun {
  text: string;
  bold: boolean;
  italic: boolean;
  strike: boolean;
  code: boolean;
  /** The link's URL, already checked to be safe. */
  href: string | undefined;
}

export type InlineStyle = Omit<InlineRun, 'text'>;

export const PLAIN: InlineStyle = { bold: false, italic: false, strike: false, code: false, href: undefined };

type Mark = 'strike' | 'bold' | 'italic';
const ORDER: readonly Mark[] = ['strike', 'bold', 'italic'];

/** Converts runs to Markdown. Marks go around the words and never around the spaces, where they would have no effect. */
export function writeRuns(runs: readonly InlineRun[]): string {
  const merged = mergeRuns(runs);
  let written = '';
  let spaces = '';
  let open: { mark: Mark; sign: string }[] = [];

  merged.forEach((run, index) => {
    const core = run.text.trim();
    if (core === '') {
      spaces += run.text;
      return;
    }
    const lead = run.text.slice(0, run.text.indexOf(core));
    const trail = run.text.slice(lead.length + core.length);
    const firstEnding = open.findIndex(({ mark }) => !run[mark]);
    const closing = firstEnding < 0 ? [] : open.splice(firstEnding);
    written += closing
      .reverse()
      .map(({ sign }) => sign)
      .join('');
    written += spaces + lead;
    for (const mark of ORDER) {
      if (!run[mark] || open.some((other) => other.mark === mark)) continue;
      const sign = signOf(mark, written, textAfter(merged, index, mark));
      open = [...open, { mark, sign }];
      written += sign;
    }
    written += writeCore(run, core);
    spaces = trail;
  });
  written += open
    .reverse()
    .map(({ sign }) => sign)
    .join('');
  return written + spaces;
}

function writeCore(run: InlineRun, core: string): string {
  const words = run.code ? inBackticks(core) : escapeWords(core);
  if (run.href === undefined) return words;
  if (core === run.href || core === run.href.replace(/\/$/, '')) return core;
  if (run.href === `mailto:${core}`) return core;
  return `[${words.replace(/[[\]]/g, '\\$&')}](${run.href.replace(/\(/g, '%28').replace(/\)/g, '%29')})`;
}

function signOf(mark: Mark, before: string, after: string): string {
  if (mark === 'strike') return '~~';
  if (mark === 'bold') return '**';
  // An underscore inside a word is not a mark.
  return /[\p{L}\p{N}]$/u.test(before.slice(-2)) || /^[\p{L}\p{N}]/u.test(after) ? '*' : '_';
}

/** Returns the text that follows the end of the mark that begins at `index`. */
function textAfter(runs: readonly InlineRun[], index: number, mark: Mark): string {
  return runs.slice(index).find((run) => !run[mark])?.text ?? '';
}

function mergeRuns(runs: readonly InlineRun[]): InlineRun[] {
  const merged: InlineRun[] = [];
  for (const run of runs) {
    const last = merged.at(-1);
    const isSame =
      last &&
      ORDER.every((mark) => last[mark] === run[mark]) &&
      last.code === run.code &&
      last.href === run.href;
    if (isSame) last.text += run.text;
    else merged.push({ ...run });
  }
  return merged;
}

function inBackticks(code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  const pad = code.startsWith('`') || code.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${code}${pad}${ticks}`;
}

/** Escapes characters only where they would otherwise be Markdown marks. */
function escapeWords(words: string): string {
  return words
    .replace(/[\\`*]/g, '\\$&')
    .replace(/~~/g, '\\~\\~')
    .replace(/\|\|/g, '\\|\\|')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

/** Escapes characters that are marks only at the start of a line. */
export function escapeLineStart(written: string): string {
  return written.replace(
    /^(?:([#>+-]+)(?=\s|$|>)|(\d+)([.)])(?=\s))/,
    (_, sign?: string, number?: string, dot?: string) =>
      sign === undefined ? `${number}\\${dot}` : `\\${sign}`,
  );
}

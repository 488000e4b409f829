import { maxTableCells } from '@confab/protocol/markdown';

/** A block of Markdown, and the number of newlines between it and its neighbours. */
export interface MarkdownBlock {
  text: string;
  /** 1 for a plain line, 2 for a block that needs an empty line. */
  gap: 1 | 2;
  /** Whether it works only at the start of a line: a list, a quote, a table, a fence. */
  needsLine: boolean;
}

export const lineBlock = (text: string, gap: 1 | 2 = 1): MarkdownBlock => ({ text, gap, needsLine: false });
export const block = (text: string): MarkdownBlock => ({ text, gap: 2, needsLine: true });

/** Joins blocks; `maxGap` is 1 inside a list item, which an empty line would split. */
export function joinBlocks(blocks: readonly MarkdownBlock[], maxGap: 1 | 2 = 2): string {
  let joined = '';
  let last: MarkdownBlock | undefined;
  for (const block of blocks) {
    if (block.text.trim() === '') continue;
    if (last) joined += '\n'.repeat(Math.min(maxGap, Math.max(last.gap, block.gap)));
    joined += block.text;
    last = block;
  }
  return joined;
}

/** Indents all lines but the first by the width of a list marker. */
export function listItem(marker: string, text: string): string {
  return marker + text.replace(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`);
}

export function quoteBlock(text: string): string {
  return text
    .split('\n')
    .map((each) => (each === '' ? '>' : `> ${each}`))
    .join('\n');
}

export function codeBlock(code: string, language: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`;
}

/** Converts rows to a table whose first row is the header; one that is too large to render becomes lines of text. */
export function tableBlock(rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  if (width * rows.length > maxTableCells) return rows.map((row) => row.join(' ')).join('\n');
  const written = rows.map((row) => {
    const cells = Array.from({ length: width }, (_, index) =>
      (row[index] ?? '')
        .replace(/\s+/g, (space) => (space.includes('\n') ? ' ' : space))
        .replace(/(?<!\\)\|/g, '\\|'),
    );
    return `| ${cells.join(' | ')} |`;
  });
  return [written[0], `|${'---|'.repeat(width)}`, ...written.slice(1)].join('\n');
}

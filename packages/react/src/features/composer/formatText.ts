import type { Format } from './formatKeys.ts';

/** A text with its selection. */
export interface Selection {
  text: string;
  start: number;
  end: number;
}

/** A change to a text: the replaced range, the inserted text, and the selection afterwards. */
export interface TextChange {
  from: number;
  to: number;
  insert: string;
  selectionStart: number;
  selectionEnd: number;
}

const MARKS = { bold: '**', italic: '_', strike: '~~', code: '`', spoiler: '||' } as const;

/** Toggles `format` on the selection. */
export function formatText(selection: Selection, format: Format): TextChange {
  switch (format) {
    case 'link':
      return asLink(selection);
    case 'codeBlock':
      return asCodeBlock(selection);
    case 'quote':
      return onLines(selection, () => '> ');
    case 'list':
      return onLines(selection, () => '- ');
    case 'numbered':
      return onLines(selection, (index) => `${index + 1}. `);
    default:
      return inMarks(selection, MARKS[format]);
  }
}

function inMarks({ text, start, end }: Selection, mark: string): TextChange {
  const length = mark.length;
  const isMarked = text.slice(start - length, start) === mark && text.slice(end, end + length) === mark;
  const chosen = text.slice(start, end);
  if (isMarked) {
    return {
      from: start - length,
      to: end + length,
      insert: chosen,
      selectionStart: start - length,
      selectionEnd: end - length,
    };
  }
  return {
    from: start,
    to: end,
    insert: `${mark}${chosen}${mark}`,
    selectionStart: start + length,
    selectionEnd: end + length,
  };
}

function asLink({ text, start, end }: Selection): TextChange {
  const chosen = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/.test(chosen);
  const insert = isAddress ? `[](${chosen})` : `[${chosen}](https://)`;
  const cursor = isAddress ? start + 1 : start + insert.length - 1;
  return { from: start, to: end, insert, selectionStart: cursor, selectionEnd: cursor };
}

function asCodeBlock({ text, start, end }: Selection): TextChange {
  const chosen = text.slice(start, end);
  // A fence that is longer than those in the selection, and alone on its line.
  const ticks = (chosen.match(/`+/g) ?? []).map(({ length }) => length + 1);
  const fence = '`'.repeat(Math.max(3, ...ticks));
  const before = start > 0 && text[start - 1] !== '\n' ? '\n' : '';
  const after = end < text.length && text[end] !== '\n' ? '\n' : '';
  const opening = `${before}${fence}\n`;
  return {
    from: start,
    to: end,
    insert: `${opening}${chosen}\n${fence}${after}`,
    selectionStart: start + opening.length,
    selectionEnd: start + opening.length + chosen.length,
  };
}

function onLines({ text, start, end }: Selection, prefix: (index: number) => string): TextChange {
  const from = text.slice(0, start).lastIndexOf('\n') + 1;
  const newline = text.indexOf('\n', end);
  const to = newline < 0 ? text.length : newline;
  const lines = text.slice(from, to).split('\n');
  const isDone = lines.every((line, index) => line.startsWith(prefix(index)));
  const insert = lines
    .map((line, index) => (isDone ? line.slice(prefix(index).length) : prefix(index) + line))
    .join('\n');
  return { from, to, insert, selectionStart: from + insert.length, selectionEnd: from + insert.length };
}

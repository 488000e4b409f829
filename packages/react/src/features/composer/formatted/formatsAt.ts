import type { TextSpan } from '@confab/protocol/markdown';
import type { Format } from '../formatKeys.ts';
import type { TextChange } from '../formatText.ts';
import { formatSpans, type SpanKind } from './formatSpans.ts';

const KIND_OF: Record<Format, SpanKind> = {
  bold: 'strong',
  italic: 'em',
  strike: 'del',
  code: 'codespan',
  spoiler: 'spoiler',
  link: 'link',
  codeBlock: 'code',
  quote: 'blockquote',
  list: 'list',
  numbered: 'list',
};

const covers = (span: TextSpan, { start, end }: TextSpan) => span.start <= start && span.end >= end;

/** Returns a function that checks whether the selection has a format. */
export function formatsAt(text: string, selection: TextSpan): (format: Format) => boolean {
  const kinds = new Set(
    formatSpans(text)
      .filter((span) => covers(span, selection))
      .map(({ kind }) => kind),
  );
  return (format) => {
    if (KIND_OF[format] !== 'list' || !kinds.has('list')) return kinds.has(KIND_OF[format]);
    const line = text.slice(text.lastIndexOf('\n', selection.start - 1) + 1);
    return /^\s*\d/u.test(line) === (format === 'numbered');
  };
}

/** Returns the change that removes a format around the selection, without its marks; undefined if there is none. */
export function withoutFormat(text: string, selection: TextSpan, format: Format): TextChange | undefined {
  const span = formatSpans(text).findLast(
    (one) => one.kind === KIND_OF[format] && one.marks.length === 2 && covers(one, selection),
  );
  const [first, last] = span?.marks ?? [];
  if (!span || !first || !last) return undefined;
  const moved = (at: number) =>
    Math.min(Math.max(at - (first.end - first.start), span.start), last.start - (first.end - first.start));
  return {
    from: span.start,
    to: span.end,
    insert: text.slice(first.end, last.start),
    selectionStart: moved(selection.start),
    selectionEnd: moved(selection.end),
  };
}

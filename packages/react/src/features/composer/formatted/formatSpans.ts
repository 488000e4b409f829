import {
  lexMessage,
  type MessageToken,
  type TextSpan,
  type Token,
  visibleText,
} from '@confab/protocol/markdown';

export type SpanKind =
  | 'strong'
  | 'em'
  | 'del'
  | 'codespan'
  | 'link'
  | 'spoiler'
  | 'math'
  | 'heading'
  | 'blockquote'
  | 'code'
  | 'list';

/** A formatted part of a Markdown text. */
export interface FormatSpan extends TextSpan {
  readonly kind: SpanKind;
  /** Its marks, such as the asterisks at both ends. */
  readonly marks: readonly TextSpan[];
}

/** Longer texts are shown without formats, so that typing stays fast. */
const MAX_CHARACTERS = 5_000;

/** Returns the formatted parts of a text, as the messages show them; none where its markup cannot be located. */
export function formatSpans(text: string): FormatSpan[] {
  if (text.length > MAX_CHARACTERS || visibleText(text) !== text) return [];
  const spans: FormatSpan[] = [];
  collect(lexMessage(text) ?? [], text, { start: 0, end: text.length }, spans);
  return spans;
}

/** Locates tokens one after the other in a part of the text. */
function collect(tokens: readonly Token[], text: string, within: TextSpan, into: FormatSpan[]): void {
  let cursor = within.start;
  for (const token of tokens as readonly MessageToken[]) {
    const start = text.indexOf(token.raw, cursor);
    const end = start + token.raw.length;
    if (start < 0 || end > within.end) {
      // Inside quotes and lists the lines have marks that the token's text lacks.
      const inner = 'tokens' in token ? token.tokens : undefined;
      collect(inner ?? [], text, { start: cursor, end: within.end }, into);
      continue;
    }
    cursor = end;
    collectOne(token, text, { start, end }, into);
  }
}

function collectOne(token: MessageToken, text: string, at: TextSpan, into: FormatSpan[]): void {
  const add = (kind: SpanKind, marks: readonly TextSpan[] = []) => into.push({ kind, ...at, marks });
  switch (token.type) {
    case 'strong':
    case 'em':
    case 'del':
    case 'spoiler': {
      const inner = token.tokens.reduce((length, { raw }) => length + raw.length, 0);
      const mark = (token.raw.length - inner) / 2;
      if (!Number.isInteger(mark)) return;
      const content = { start: at.start + mark, end: at.end - mark };
      add(token.type, [
        { start: at.start, end: content.start },
        { start: content.end, end: at.end },
      ]);
      return collect(token.tokens, text, content, into);
    }
    case 'codespan':
    case 'math': {
      const mark = /^[`$]*/u.exec(token.raw)?.[0].length ?? 0;
      if (token.raw.includes('\n')) return void add('code');
      return void add(token.type, [
        { start: at.start, end: at.start + mark },
        { start: at.end - mark, end: at.end },
      ]);
    }
    case 'link': {
      const label = token.tokens.reduce((length, { raw }) => length + raw.length, 0);
      if (!token.raw.startsWith('[')) return void add('link');
      const content = { start: at.start + 1, end: at.start + 1 + label };
      add('link', [
        { start: at.start, end: content.start },
        { start: content.end, end: at.end },
      ]);
      return collect(token.tokens, text, content, into);
    }
    case 'code':
      return void add('code');
    case 'heading':
      add('heading');
      return collect(token.tokens ?? [], text, at, into);
    case 'blockquote':
      add('blockquote');
      return collect(token.tokens ?? [], text, at, into);
    case 'list':
      add('list');
      return collect(token.items, text, at, into);
    case 'paragraph':
    case 'text':
    case 'list_item':
      return 'tokens' in token && token.tokens ? collect(token.tokens, text, at, into) : undefined;
    default:
      return;
  }
}

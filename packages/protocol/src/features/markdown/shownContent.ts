import type { Token } from 'marked';
import { formulaWords, isDrawableFormula } from './formulas.ts';
import type { MathToken } from './lexMath.ts';
import { lexMessage, type MessageToken } from './lexMessage.ts';
import { codeLanguage, safeHref, visibleText } from './rules.ts';

/** A range of a text, in UTF-16 units. */
export interface TextSpan {
  readonly start: number;
  readonly end: number;
}

/** The visible content of a message's Markdown. */
export interface ShownContent {
  /** The message's text without invisible characters; spans refer to it. */
  readonly source: string;
  /**
   * All rendered words, without markup; a block, a cell and a line each end with a line feed. Formulas, which may be shown
   * as their source, follow once more as that and without spaces.
   */
  readonly words: string;
  /** The addresses of links and images, including those not rendered as links. */
  readonly hrefs: readonly string[];
  /** Maps a range of the words back to the source, including the markup in between. */
  spanOf(words: TextSpan): TextSpan;
}

/** Reads a message's text as every renderer does: with the same lexer and rules. */
export function shownContent(markdown: string): ShownContent {
  const source = visibleText(markdown);
  const reader = new ContentReader();
  const tokens = lexMessage(source);
  if (tokens) reader.read(tokens, new Origin(source, 0, source.length));
  else reader.add(source, new Origin(source, 0, source.length));
  reader.readFormulasAgain();
  const { words, hrefs } = reader;
  return { source, words, hrefs, spanOf: (span) => reader.spanOf(span) };
}

/** The source range of a token; locates its children one after the other. */
class Origin implements TextSpan {
  readonly start: number;
  readonly end: number;
  readonly #raw: string;
  #cursor = 0;
  /** False once a child was not found: quotes and lists remove markers from their lines. */
  #isVerbatim: boolean;

  constructor(raw: string, start: number, end: number) {
    this.#raw = raw;
    this.start = start;
    this.end = end;
    this.#isVerbatim = raw.length === end - start;
  }

  /** Returns the range of the next child, or the whole range if it is ambiguous. */
  next(raw: string): Origin {
    const at = this.#isVerbatim ? this.#raw.indexOf(raw, this.#cursor) : -1;
    if (at < 0) {
      this.#isVerbatim = false;
      return new Origin(raw, this.start, this.end);
    }
    this.#cursor = at + raw.length;
    return new Origin(raw, this.start + at, this.start + this.#cursor);
  }
}

interface Leaf extends TextSpan {
  /** Start of its words. */
  readonly at: number;
  /** Whether the source has the same characters. */
  readonly isVerbatim: boolean;
}

class ContentReader {
  words = '';
  readonly hrefs: string[] = [];
  readonly #leaves: Leaf[] = [];
  readonly #formulas: [MathToken, TextSpan][] = [];

  read(tokens: readonly Token[], parent: Origin): void {
    for (const token of tokens) this.#readOne(token as MessageToken, parent.next(token.raw));
  }

  add(words: string, origin: Origin): void {
    if (words === '') return;
    const { start, end } = origin.next(words);
    this.#leaves.push({ at: this.words.length, start, end, isVerbatim: end - start === words.length });
    this.words += words;
  }

  readFormulasAgain(): void {
    for (const [{ raw, text }, { start, end }] of this.#formulas) {
      for (const words of [text, formulaWords(text).replace(/\s/gu, '')]) {
        this.#endLine();
        this.add(words, new Origin(raw, start, end));
      }
    }
  }

  spanOf({ start, end }: TextSpan): TextSpan {
    const first = this.#leaves.findLast(({ at }) => at <= start);
    const last = this.#leaves.findLast(({ at }) => at < end);
    if (!first || !last) return { start: 0, end: 0 };
    return {
      start: first.isVerbatim ? Math.min(first.start + start - first.at, first.end) : first.start,
      end: last.isVerbatim ? Math.min(last.start + end - last.at, last.end) : last.end,
    };
  }

  #readOne(token: MessageToken, origin: Origin): void {
    switch (token.type) {
      case 'space':
      case 'def':
      case 'checkbox':
        return;
      case 'br':
      case 'hr':
        return this.#endLine();
      case 'escape':
      case 'codespan':
        return this.add(token.text, origin);
      case 'code':
        this.add(codeLanguage(token.lang) ?? '', origin);
        this.#endLine();
        this.add(token.text, origin);
        return this.#endLine();
      case 'math':
        return this.#readFormula(token, origin);
      case 'text':
        return token.tokens ? this.read(token.tokens, origin) : this.add(token.text, origin);
      case 'link':
      case 'image':
        return this.#readLink(token, origin);
      case 'list':
        for (const item of token.items) {
          this.read(item.tokens, origin.next(item.raw));
          this.#endLine();
        }
        return;
      case 'table':
        for (const cell of [token.header, ...token.rows].flat()) {
          this.read(cell.tokens, origin);
          this.#endLine();
        }
        return;
      case 'paragraph':
      case 'heading':
      case 'blockquote':
        this.read(token.tokens ?? [], origin);
        return this.#endLine();
      case 'strong':
      case 'em':
      case 'del':
      case 'spoiler':
        return this.read(token.tokens, origin);
      default:
        this.add(token.raw, origin);
    }
  }

  #readFormula(token: MathToken, origin: Origin): void {
    if (isDrawableFormula(token.text)) {
      this.#formulas.push([token, { start: origin.start, end: origin.end }]);
      this.add(formulaWords(token.text), origin);
    } else this.add(token.text, origin);
    if (token.isBlock) this.#endLine();
  }

  #readLink(token: Extract<MessageToken, { type: 'link' | 'image' }>, origin: Origin): void {
    this.hrefs.push(token.href);
    if (!safeHref(token.href)) this.add(token.raw, origin);
    else if (token.type === 'image') this.add(token.text || token.href, origin);
    else this.read(token.tokens, origin);
  }

  #endLine(): void {
    if (this.words !== '' && !this.words.endsWith('\n')) this.words += '\n';
  }
}

import {
  getDefaults,
  type Hooks,
  Lexer,
  type MarkedOptions,
  type MarkedToken,
  type Token,
  Tokenizer,
  type Tokens,
} from 'marked';
import { lexBlockMath, lexInlineMath, type MathToken, maskMath } from './lexMath.ts';
import {
  codeLanguage,
  maxContainersOnLine,
  maxLexerWork,
  maxMarkdownCharacters,
  maxMarkdownElements,
  maxNesting,
  maxParagraphCharacters,
  maxParagraphMarks,
  maxParagraphSpaces,
  maxTableCells,
  visibleText,
} from './rules.ts';

/** `||text||`: hidden until the reader asks for it. */
export interface SpoilerToken {
  type: 'spoiler';
  raw: string;
  tokens: Token[];
}

/** Every token that a message's text can contain. */
export type MessageToken = MarkedToken | SpoilerToken | MathToken;

const CONTAINER_MARKS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)]))+/gmu;
const ONE_CONTAINER_MARK = />|[-+*]|\d+/gu;
const EMPHASIS_MARKS = /[*_~]+|\[|!/gu;
const MANY_SPACES = new RegExp(` {${maxParagraphSpaces + 1}}`, 'u');
const LOOKED_UP = /:[a-z0-9_+-]{1,64}:|[@#]/giu;
const BARE_URL = /\bhttps?:\/\/[^\s<>"]*[^\s<>"'.,:;!?)\]*_~]/giu;
const SPOILER = /^\|\|(?=\S)([\s\S]*?\S)\|\|/u;

/** Thrown when a text exceeds a limit. */
class TooMuch extends Error {}

/** Treats raw HTML as text: not matching it makes the lexer continue. */
class MessageTokenizer extends Tokenizer {
  #cells = 0;
  #work = 0;

  /** Counts the work of a lexer step by the text it may have to scan. */
  spend(source: string): void {
    this.#work += source.length;
    if (this.#work > maxLexerWork) throw new TooMuch();
  }

  override html = () => undefined;
  override tag = () => undefined;

  // Every block-level step of the lexer starts here.
  override space(source: string) {
    this.spend(source);
    return super.space(source);
  }

  override fences(source: string): Tokens.Code | undefined {
    const code = super.fences(source);
    if (!code || codeLanguage(code.lang) !== 'math') return code;
    const { raw, text } = code;
    return { type: 'math', raw, text, isBlock: true } satisfies MathToken as unknown as Tokens.Code;
  }

  override table(source: string) {
    const [, , dashes, rows = ''] = this.rules.block.table.exec(source) ?? [];
    if (dashes === undefined) return undefined;
    // The delimiter row defines the number of columns, and every row gets that many cells.
    const columns = dashes.replace(/^\||\| *$/gu, '').split('|').length;
    this.#cells += columns * (1 + rows.trim().split('\n').length);
    if (this.#cells > maxTableCells) throw new TooMuch();
    return super.table(source);
  }
}

/** Only the lexer of marked: its HTML renderer is not used (`packages/web/buildLibraries.ts` drops it). */
function createOptions(text: string): MarkedOptions {
  const tokenizer = new MessageTokenizer();
  return {
    ...getDefaults(),
    gfm: true,
    breaks: true,
    tokenizer,
    hooks: text.includes('$$') ? ({ emStrongMask: maskMath } as Hooks) : null,
    extensions: {
      childTokens: {},
      renderers: {},
      startBlock: [(source) => source.indexOf('\n$$')],
      block: [lexBlockMath],
      startInline: [(source) => source.indexOf('||'), (source) => source.indexOf('$$')],
      inline: [
        // Every inline step of the lexer starts here.
        function spoiler(source) {
          tokenizer.spend(source);
          const match = SPOILER.exec(source);
          if (!match) return undefined;
          return { type: 'spoiler', raw: match[0], tokens: this.lexer.inlineTokens(match[1] ?? '') };
        },
        lexInlineMath,
      ],
    },
  };
}

/**
 * Returns the block tokens of a message's Markdown (MSG-10), or undefined if it is to be shown verbatim: it exceeds a
 * limit or has no markup to show. Takes a few milliseconds for the worst text.
 */
export function lexMessage(markdown: string): MessageToken[] | undefined {
  const text = visibleText(markdown);
  if (text.length > maxMarkdownCharacters || containerDepth(text) > maxContainersOnLine) return undefined;
  try {
    const tokens = lexBlocks(text);
    const elements = countElements(tokens, 0) + (text.match(LOOKED_UP)?.length ?? 0);
    if (elements > maxMarkdownElements) return undefined;
    return tokens.some((token) => token.type !== 'space' && token.type !== 'def') ? tokens : undefined;
  } catch {
    return undefined;
  }
}

function lexBlocks(text: string): MessageToken[] {
  const lexer = new Lexer(createOptions(text));
  lexer.blockTokens(text, lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    if (isTame(src)) lexer.inlineTokens(src, tokens);
    else tokens.push(...lexPlainLines(src));
  }
  return lexer.tokens as MessageToken[];
}

/** Returns the lines and bare URLs of a paragraph that would take too long to read as Markdown, such as a pasted log. */
function lexPlainLines(paragraph: string): Token[] {
  const tokens: Token[] = [];
  for (const line of paragraph.split('\n')) {
    if (tokens.length > 0) tokens.push({ type: 'br', raw: '\n' });
    let end = 0;
    for (const { 0: url, index } of line.matchAll(BARE_URL)) {
      tokens.push(plainToken(line.slice(end, index)));
      tokens.push({ type: 'link', raw: url, href: url, text: url, tokens: [plainToken(url)] });
      end = index + url.length;
    }
    tokens.push(plainToken(line.slice(end)));
  }
  return tokens;
}

const plainToken = (text: string): Tokens.Text => ({ type: 'text', raw: text, text, escaped: false });

function isTame(paragraph: string): boolean {
  if (paragraph.length > maxParagraphCharacters || MANY_SPACES.test(paragraph)) return false;
  return (paragraph.match(EMPHASIS_MARKS)?.length ?? 0) <= maxParagraphMarks;
}

function containerDepth(text: string): number {
  let deepest = 0;
  for (const [marks] of text.matchAll(CONTAINER_MARKS)) {
    deepest = Math.max(deepest, marks.match(ONE_CONTAINER_MARK)?.length ?? 0);
  }
  return deepest;
}

/** Counts the elements that tokens render to. Throws if they are nested too deeply. */
function countElements(tokens: readonly Token[], depth: number): number {
  if (depth > maxNesting) throw new TooMuch();
  let count = tokens.length;
  for (const token of tokens as readonly MessageToken[]) {
    // Nearly every character of a formula is an element of its own.
    if (token.type === 'math') count += token.text.length;
    for (const children of childrenOf(token)) count += 1 + countElements(children, depth + 1);
  }
  return count;
}

/** Returns the child token lists of a token: its own, those of its items, or those of its cells. */
function childrenOf(token: MessageToken): readonly (readonly Token[])[] {
  if (token.type === 'list') return token.items.map(({ tokens }) => tokens);
  if (token.type === 'table') return [token.header, ...token.rows].flat().map(({ tokens }) => tokens);
  return 'tokens' in token && token.tokens ? [token.tokens] : [];
}

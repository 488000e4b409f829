import { getDefaults, Lexer, type MarkedOptions, type MarkedToken, type Token, Tokenizer } from 'marked';
import { visibleText } from './visibleText.ts';

/** `||text||`: hidden until the reader asks for it. */
export interface SpoilerToken {
  type: 'spoiler';
  raw: string;
  tokens: Token[];
}

/** Everything a message's text can be made of. */
export type MessageToken = MarkedToken | SpoilerToken;

/*
 * What keeps the lexer linear. Emphasis costs the square of its marks (300 in a paragraph take 2 ms, 13,000 take
 * five seconds), and each quote or list mark on a line is a level of recursion. Nobody writes such a message by hand.
 */
const MOST_CHARACTERS = 20_000;
const MOST_CHARACTERS_IN_A_PARAGRAPH = 5_000;
const MOST_MARKS_IN_A_PARAGRAPH = 300;
const MOST_CONTAINERS_ON_A_LINE = 20;

const CONTAINER_MARKS = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)]))+/gmu;
const ONE_CONTAINER_MARK = />|[-+*]|\d+/gu;
const EMPHASIS_MARKS = /[*_~]+|\[|!/gu;
const SPOILER = /^\|\|(?=\S)([\s\S]*?\S)\|\|/u;

/** Raw HTML is text like any other: not matching is what makes the lexer read on. */
class MessageTokenizer extends Tokenizer {
  override html = () => undefined;
  override tag = () => undefined;
}

/** The lexer alone of marked: its renderer writes HTML, which nothing here does (`packages/web/vite.config.ts` drops it). */
const options = (): MarkedOptions => ({
  ...getDefaults(),
  gfm: true,
  breaks: true,
  tokenizer: new MessageTokenizer(),
  extensions: {
    childTokens: {},
    renderers: {},
    startInline: [(source) => source.indexOf('||')],
    inline: [
      function spoiler(source) {
        const match = SPOILER.exec(source);
        if (!match) return undefined;
        return { type: 'spoiler', raw: match[0], tokens: this.lexer.inlineTokens(match[1] ?? '') };
      },
    ],
  },
});

/**
 * The block tokens of a message's Markdown (MSG-10), or undefined where it is to be shown as it was typed:
 * too long, nested too deep to be meant, or with nothing to see in it.
 */
export function lexMessage(markdown: string): MessageToken[] | undefined {
  const text = visibleText(markdown);
  if (text.length > MOST_CHARACTERS || containerDepth(text) > MOST_CONTAINERS_ON_A_LINE) return undefined;
  try {
    const tokens = lexBlocks(text);
    return tokens.some((token) => token.type !== 'space' && token.type !== 'def') ? tokens : undefined;
  } catch {
    return undefined;
  }
}

function lexBlocks(text: string): MessageToken[] {
  const lexer = new Lexer(options());
  lexer.blockTokens(text, lexer.tokens);
  for (const { src, tokens } of lexer.inlineQueue) {
    if (isTame(src)) lexer.inlineTokens(src, tokens);
    else tokens.push({ type: 'text', raw: src, text: src, escaped: false });
  }
  return lexer.tokens as MessageToken[];
}

function isTame(paragraph: string): boolean {
  if (paragraph.length > MOST_CHARACTERS_IN_A_PARAGRAPH) return false;
  return (paragraph.match(EMPHASIS_MARKS)?.length ?? 0) <= MOST_MARKS_IN_A_PARAGRAPH;
}

function containerDepth(text: string): number {
  let deepest = 0;
  for (const [marks] of text.matchAll(CONTAINER_MARKS)) {
    deepest = Math.max(deepest, marks.match(ONE_CONTAINER_MARK)?.length ?? 0);
  }
  return deepest;
}

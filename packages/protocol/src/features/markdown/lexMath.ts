import type { Token } from 'marked';

/** A TeX formula: `$$…$$`, or a fence whose language is `math` (MSG-21). */
export interface MathToken {
  type: 'math';
  raw: string;
  /** The TeX source between the marks. */
  text: string;
  /** Whether it stands on lines of its own. */
  isBlock: boolean;
}

// A single dollar sign begins no formula, and nor do two beside a space, a letter or a digit: prices stay prices.
const INLINE = /^\$\$(?!\s)((?:\\[^\n]|[^\\$\n])+)(?<!\s)\$\$(?![\w$])/u;
const BLOCK = /^ {0,3}\$\$((?:\\[^\n]|[^\\$\n]|\n(?![ \t]*\n))+)\$\$[ \t]*(?:\n|$)/u;
const IN_A_WORD = /[\w$]$/u;

/** Reads a formula at the start of an inline text. */
export function lexInlineMath(source: string, before: readonly Token[]): MathToken | undefined {
  const match = INLINE.exec(source);
  if (!match?.[1] || IN_A_WORD.test(before.at(-1)?.raw ?? '')) return undefined;
  return { type: 'math', raw: match[0], text: match[1], isBlock: false };
}

/** Reads a formula that begins a line and ends one. */
export function lexBlockMath(source: string): MathToken | undefined {
  const match = BLOCK.exec(source);
  const text = match?.[1]?.trim();
  return match && text ? { type: 'math', raw: match[0], text, isBlock: true } : undefined;
}

/** Hides formulas from the search for the ends of emphasis, as in `_the sum $$a_1$$ here_`. */
export const maskMath = (text: string): string =>
  text.replace(/\$\$[^$\n]+\$\$/gu, (formula) => 'a'.repeat(formula.length));

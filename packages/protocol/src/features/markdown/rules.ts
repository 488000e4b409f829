import { parseUrl } from '../../contract/parseUrl.ts';

/**
 * Limits of message Markdown, for every renderer. A text beyond any of these is shown verbatim; the paragraph limits
 * concern that paragraph only.
 */
export const maxMarkdownCharacters = 20_000;
/** Columns × rows of all tables, including the empty cells that shorter rows are padded with. */
export const maxTableCells = 1_000;
/** Quote and list markers at the start of one line. */
export const maxContainersOnLine = 20;
/** Nesting depth of tokens. */
export const maxNesting = 24;
/** Rendered elements: tokens, list items, cells, characters of formulas, and lookups (shortcodes, mentions). */
export const maxMarkdownElements = 5_000;
/**
 * Characters scanned, summed over all lexer steps: a step may scan the rest of its block. An ordinary text of 20,000
 * characters takes a quarter of it.
 */
export const maxLexerWork = 6_000_000;
export const maxParagraphCharacters = 5_000;
/** Emphasis markers cost quadratic time. */
export const maxParagraphMarks = 300;
/** Consecutive spaces cost quadratic time. */
export const maxParagraphSpaces = 200;

/** Returns the language of a code fence, as shown above the code: its first word. */
export const codeLanguage = (info: string | undefined): string | undefined =>
  info?.toLowerCase().split(/[\s{:]/u, 1)[0];

const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** Returns the address of a link that may be followed (absolute http, https or mailto), as the browser will read it. */
export function safeHref(href: string): string | undefined {
  const url = parseUrl(href);
  return url && SAFE_SCHEMES.has(url.protocol) ? url.href : undefined;
}

/**
 * Characters that make text look like another text: directional overrides, embeddings and isolates
 * (U+202A to U+202E, U+2066 to U+2069), and control characters other than tab and line feed.
 */
const DECEPTIVE = /[^\P{Cc}\t\n]|[\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]/gu;

/**
 * Returns `text` without characters that could reorder or hide the surrounding text. For every text that one user
 * writes and another reads: messages, names, file names, titles. The marks that right-to-left scripts need are kept.
 */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(DECEPTIVE, '');
}

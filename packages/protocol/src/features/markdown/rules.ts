/**
 * What a message may have at most to be drawn as Markdown, for every place that draws one. A text beyond any of these is
 * shown as it was typed, except for those of a paragraph, which concern that
 * paragraph alone.
 */
export const maxMarkdownCharacters = 20_000;
/** Columns × rows of all tables, the empty cells that shorter rows are filled up with included. */
export const maxTableCells = 1_000;
/** Marks of quotes and lists at the start of one line. */
export const maxContainersOnLine = 20;
/** Tokens within tokens. */
export const maxNesting = 24;
/** What a text is drawn as: tokens, list items, cells, and what is looked up in its words (shortcodes, mentions). */
export const maxMarkdownElements = 5_000;
/**
 * Characters that the lexer has before it, summed over all its steps: a step may look at all that is left of its block.
 * An ordinary text of 20,000 characters takes a quarter.
 */
export const maxLexerWork = 6_000_000;
export const maxParagraphCharacters = 5_000;
/** Marks of emphasis cost the square of their number. */
export const maxParagraphMarks = 300;
/** Spaces in a row cost the square of their number. */
export const maxParagraphSpaces = 200;

/** Returns the language that a fence names, as it is drawn over the code: its first word. */
export const codeLanguage = (info: string | undefined): string | undefined =>
  info?.toLowerCase().split(/[\s{:]/u, 1)[0];

const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link that may be followed: absolute http, https or mailto, as the browser will read it. */
export function safeHref(href: string): string | undefined {
  if (!URL.canParse(href)) return undefined;
  const url = new URL(href);
  return SAFE_SCHEMES.has(url.protocol) ? url.href : undefined;
}

/**
 * Characters that make text look like another text: directional overrides, embeddings and isolates
 * (U+202A to U+202E, U+2066 to U+2069), and control characters other than tab and line feed.
 */
const DECEPTIVE = /[[\p{Cc}--[\t\n]][\u202A-\u202E\u2066-\u2069\uFFF9-\uFFFB]]/gv;

/**
 * `text` with nothing in it that could reorder or hide what stands around it. For every text that a person wrote
 * and another reads: messages, names, file names, titles. The marks that right-to-left scripts need stay.
 */
export function visibleText(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(DECEPTIVE, '');
}

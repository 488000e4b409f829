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

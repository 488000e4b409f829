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

import { visibleText } from '@confab/protocol/markdown';

/** Longer texts are read as Markdown, which has limits of its own. */
const MAX_CHARACTERS = 2000;

/** Finds what may be markup anywhere in a line: marks, HTML, entities, mathematics, links, addresses and unusual spaces. */
const MARKUP = /[*_~`<[\]\\|&$]|:\/\/|www\.|[^\s(]@|[^\S \n]/iu;

/** A line of words, which begins with no mark of a block and has no space around it. */
const LINE = /^(?!\s|[-+=#>]|:-|\d+[.)]).*\S$/u;

/**
 * Returns the lines of each paragraph of a text that has no Markdown, or undefined where it may have some. Most messages have
 * none: they are drawn before the code that reads Markdown is loaded, and without its work.
 */
export function plainParagraphs(markdown: string): string[][] | undefined {
  if (markdown.length > MAX_CHARACTERS) return undefined;
  const text = visibleText(markdown);
  if (MARKUP.test(text)) return undefined;
  const paragraphs = text.split(/\n{2,}/u).map((paragraph) => paragraph.split('\n'));
  return paragraphs.every((lines) => lines.every((line) => LINE.test(line))) ? paragraphs : undefined;
}

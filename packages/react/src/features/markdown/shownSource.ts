import { visibleText } from '@confab/protocol/markdown';

/** Replaces hidden text where it cannot be revealed. */
export const HIDDEN = '▒▒▒';

/** From the first mark of a spoiler to the last, in time that grows with the text's length. */
const SPOILERS = /\|\|[\s\S]*\|\|/u;

/** Returns the source of a message as it may be shown where its Markdown is not read: what is between spoilers is hidden too. */
export const shownSource = (markdown: string): string => visibleText(markdown).replace(SPOILERS, HIDDEN);

import { plainText } from '../markdown/plainText.ts';
import { joinLine, type LineContent } from './joinLine.ts';

/**
 * A message in one line of plain words, for quotes, previews and announcements: its text, and its poll,
 * location and attachments of the app's own types.
 */
export const messageLine = ({ text, ...more }: LineContent): string => joinLine(plainText(text), more);

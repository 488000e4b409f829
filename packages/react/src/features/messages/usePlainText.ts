import { plainParagraphs } from '../markdown/plainParagraphs.ts';
import { shownSource } from '../markdown/shownSource.ts';
import { useTextCode } from './useListCode.ts';

/** Returns a message's Markdown in one line of words; as it was written until the code that reads it is loaded. */
export function usePlainText(markdown: string): string {
  const isPlain = markdown === '' || plainParagraphs(markdown) !== undefined;
  const code = useTextCode(!isPlain);
  return code ? code.plainText(markdown) : shownSource(markdown).replace(/\s+/gu, ' ').trim();
}

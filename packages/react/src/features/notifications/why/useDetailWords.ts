import { useText } from '../../../core/text/index.ts';
import { detailWords } from './detailWords.ts';
import { whyText } from './text.en.ts';

/** Says in the reader's words why a way was left out or failed. */
export function useDetailWords(): (detail: string) => string {
  const words = useText(whyText);
  return (detail) => detailWords(detail, words);
}

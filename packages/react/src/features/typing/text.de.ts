import type { CompleteTranslation } from '../../core/text/index.ts';
import type { typingText } from './text.en.ts';

/** The German texts of the line that says who is typing. */
export const typingGerman: CompleteTranslation<typeof typingText> = {
  typing: {
    one: '{first} schreibt',
    two: '{first} und {second} schreiben',
    several: 'Mehrere Personen schreiben',
  },
};

import type { CompleteTranslation } from '../../core/text/index.ts';
import type { typingText } from './text.en.ts';

/** The Arabic texts of the line that says who is typing. */
export const typingArabic: CompleteTranslation<typeof typingText> = {
  typing: {
    one: '{first} يكتب',
    two: '{first} و{second} يكتبان',
    several: 'عدة أشخاص يكتبون',
  },
};

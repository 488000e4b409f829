import type { CompleteTranslation } from '../../core/text/index.ts';
import type { emojiText } from './text.en.ts';

/** The Arabic texts of emoji. */
export const emojiArabic: CompleteTranslation<typeof emojiText> = {
  emoji: {
    picker: 'رمز تعبيري',
  },
};

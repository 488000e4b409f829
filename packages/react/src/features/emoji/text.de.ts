import type { CompleteTranslation } from '../../core/text/index.ts';
import type { emojiText } from './text.en.ts';

/** The German texts of emoji. */
export const emojiGerman: CompleteTranslation<typeof emojiText> = {
  emoji: {
    picker: 'Emoji',
  },
};

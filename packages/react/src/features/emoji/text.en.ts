import { defineCatalogue } from '../../core/text/index.ts';

/** The texts of emoji. */
export const emojiText = defineCatalogue({
  emoji: {
    picker: 'Emoji',
  },
});

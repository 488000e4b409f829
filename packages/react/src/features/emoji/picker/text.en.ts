import { defineCatalogue } from '../../../core/text/index.ts';

/** The texts of the emoji picker. */
export const emojiPickerText = defineCatalogue({
  emojiPicker: {
    search: 'Search emoji',
    none: 'No matches for “{query}”',
    recent: 'Recently used',
    categories: 'Categories',
    custom: 'Custom',
    results: 'Results',
    smileys: 'Smileys & emotion',
    people: 'People & body',
    animals: 'Animals & nature',
    food: 'Food & drink',
    travel: 'Travel & places',
    activities: 'Activities',
    objects: 'Objects',
    symbols: 'Symbols',
    flags: 'Flags',
    skinTone: 'Skin tone',
    toneNone: 'No skin tone',
    toneLight: 'Light',
    toneMediumLight: 'Medium light',
    toneMedium: 'Medium',
    toneMediumDark: 'Medium dark',
    toneDark: 'Dark',
  },
});

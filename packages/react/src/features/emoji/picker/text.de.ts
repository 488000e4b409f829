import type { CompleteTranslation } from '../../../core/text/index.ts';
import type { emojiPickerText } from './text.en.ts';

/** The German texts of the emoji picker. */
export const emojiPickerGerman: CompleteTranslation<typeof emojiPickerText> = {
  emojiPicker: {
    search: 'Emojis suchen',
    none: 'Keine Treffer für „{query}“',
    recent: 'Zuletzt verwendet',
    categories: 'Kategorien',
    custom: 'Eigene',
    results: 'Ergebnisse',
    smileys: 'Smileys und Gefühle',
    people: 'Personen und Körper',
    animals: 'Tiere und Natur',
    food: 'Essen und Trinken',
    travel: 'Reisen und Orte',
    activities: 'Aktivitäten',
    objects: 'Gegenstände',
    symbols: 'Symbole',
    flags: 'Flaggen',
    skinTone: 'Hautfarbe',
    toneNone: 'Keine Hautfarbe',
    toneLight: 'Hell',
    toneMediumLight: 'Mittelhell',
    toneMedium: 'Mittel',
    toneMediumDark: 'Mitteldunkel',
    toneDark: 'Dunkel',
  },
};

import type { EmojiDataResolver } from 'frimousse';

/** A row of the table: the emoji, its label, its category, its tags, and its five skin tones if it has them. */
type Row = [emoji: string, label: string, category: number, tags: string, tones?: string];

const SKIN_TONES = { light: '🏻', 'medium-light': '🏼', medium: '🏽', 'medium-dark': '🏾', dark: '🏿' };

/** The picker's emoji, from a table that comes with the kit: nothing is fetched from anybody else. */
export const resolveEmojiData: EmojiDataResolver = async (locale) => {
  const { pickerTable } = await import('./pickerTable.ts');
  return {
    locale,
    categories: pickerTable.categories,
    skinTones: SKIN_TONES,
    emojis: (pickerTable.emojis as Row[]).map(([emoji, label, category, tags, tones]) => ({
      emoji,
      label: label[0]?.toUpperCase() + label.slice(1),
      category,
      tags: tags.split(' '),
      version: 1,
      skins: tones ? skinsOf(tones) : undefined,
    })),
  };
};

function skinsOf(tones: string) {
  const [light = '', mediumLight = '', medium = '', mediumDark = '', dark = ''] = tones.split(' ');
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}

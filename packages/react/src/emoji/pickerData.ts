import type { EmojiDataResolver } from 'frimousse';
import type { CustomFaces } from './customFaces.ts';

/** A row of the table: the emoji, its label, its category, its tags, and its five skin tones if it has them. */
type Row = [emoji: string, label: string, category: number, tags: string, tones?: string];

const SKIN_TONES = { light: '🏻', 'medium-light': '🏼', medium: '🏽', 'medium-dark': '🏾', dark: '🏿' };

/** Before all categories of the table. */
const CUSTOM_CATEGORY = -1;

/**
 * The picker's emoji: the app's own, under `customLabel`, then a table that comes with the kit: nothing is fetched from
 * anybody else.
 */
export const createEmojiResolver =
  (custom: CustomFaces, customLabel: string): EmojiDataResolver =>
  async (locale) => {
    const { pickerTable } = await import('./pickerTable.ts');
    const own = [...custom.keys()].map((name) => ({
      emoji: `:${name}:`,
      label: name,
      category: CUSTOM_CATEGORY,
      tags: name.split(/[_-]/u),
      version: 1,
    }));
    const first = own.length > 0 ? [{ index: CUSTOM_CATEGORY, label: customLabel }] : [];
    return {
      locale,
      categories: [...first, ...pickerTable.categories],
      skinTones: SKIN_TONES,
      emojis: [
        ...own,
        ...(pickerTable.emojis as Row[]).map(([emoji, label, category, tags, tones]) => ({
          emoji,
          label: label[0]?.toUpperCase() + label.slice(1),
          category,
          tags: tags.split(' '),
          version: 1,
          skins: tones ? skinsOf(tones) : undefined,
        })),
      ],
    };
  };

function skinsOf(tones: string) {
  const [light = '', mediumLight = '', medium = '', mediumDark = '', dark = ''] = tones.split(' ');
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}

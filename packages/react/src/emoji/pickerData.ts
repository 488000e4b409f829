import type { EmojiDataResolver } from 'frimousse';
import type { CustomFaces } from './customFaces.ts';

/** A row of the table: the emoji, its label, its category, its tags, and its five skin tones if it has them. */
type Row = [emoji: string, label: string, category: number, tags: string, tones?: string];

const SKIN_TONES = { light: '🏻', 'medium-light': '🏼', medium: '🏽', 'medium-dark': '🏾', dark: '🏿' };

/** Before all categories of the table. */
const CUSTOM_CATEGORY = -1;
const RESULTS_CATEGORY = -2;

export interface EmojiResolverOptions {
  custom: CustomFaces;
  customLabel: string;
  resultsLabel: string;
  /** Whether the picker shows what fits a text: then all is one category, so that the best comes first. */
  isSearching(): boolean;
}

/**
 * Makes the picker's emoji: the app's own, under `customLabel`, then a table that comes with the kit: nothing is fetched from
 * anybody else.
 */
export const createEmojiResolver =
  ({ custom, customLabel, resultsLabel, isSearching }: EmojiResolverOptions): EmojiDataResolver =>
  async (locale) => {
    const { pickerTable } = await import('./pickerTable.ts');
    // The picker sorts results within their categories only, and reads the category at each search.
    const inCategory = <T extends object>(category: number, emoji: T) =>
      Object.defineProperty(emoji, 'category', {
        enumerable: true,
        get: () => (isSearching() ? RESULTS_CATEGORY : category),
      }) as T & { category: number };
    const own = [...custom.keys()].map((name) =>
      inCategory(CUSTOM_CATEGORY, {
        emoji: `:${name}:`,
        label: name,
        tags: name.split(/[_-]/u),
        version: 1,
      }),
    );
    const first = own.length > 0 ? [{ index: CUSTOM_CATEGORY, label: customLabel }] : [];
    return {
      locale,
      categories: [{ index: RESULTS_CATEGORY, label: resultsLabel }, ...first, ...pickerTable.categories],
      skinTones: SKIN_TONES,
      emojis: [
        ...own,
        ...(pickerTable.emojis as Row[]).map(([emoji, label, category, tags, tones]) =>
          inCategory(category, {
            emoji,
            label: label[0]?.toUpperCase() + label.slice(1),
            tags: tags.split(' '),
            version: 1,
            skins: tones ? skinsOf(tones) : undefined,
          }),
        ),
      ],
    };
  };

function skinsOf(tones: string) {
  const [light = '', mediumLight = '', medium = '', mediumDark = '', dark = ''] = tones.split(' ');
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}

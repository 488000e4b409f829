import type { EmojiDataResolver } from 'frimousse';
import type { CustomEmojiMap } from './customEmojiMap.ts';

const SKIN_TONES = { light: '🏻', 'medium-light': '🏼', medium: '🏽', 'medium-dark': '🏾', dark: '🏿' };

/** Before all categories of the table. */
const CUSTOM_CATEGORY = -1;
const RESULTS_CATEGORY = -2;
/** More than any emoji has tags. */
const EXACT_BOOST = 40;
const PREFIX_BOOST = 5;

export interface EmojiResolverOptions {
  custom: CustomEmojiMap;
  customLabel: string;
  resultsLabel: string;
  /** The names of the table's categories by their index; its English ones by default. */
  categoryLabels: Readonly<Record<number, string>>;
  /** The current search text in lower case; empty while the picker shows everything. */
  query(): string;
}

/**
 * Creates the emoji resolver of the picker: custom emoji under `customLabel`, then the table that comes with the kit.
 * Nothing is fetched from third parties.
 */
export const createEmojiResolver =
  ({ custom, customLabel, resultsLabel, categoryLabels, query }: EmojiResolverOptions): EmojiDataResolver =>
  async (locale) => {
    const { pickerTable } = await import('./pickerTable.ts');
    // The picker reads both for each search: it sorts within categories only, and counts the tags that contain the text.
    const searchable = <T extends { label: string }>(category: number, tags: string[], emoji: T) =>
      Object.defineProperties(emoji, {
        category: { enumerable: true, get: () => (query() === '' ? category : RESULTS_CATEGORY) },
        tags: { enumerable: true, get: () => [...tags, ...boostOf(emoji.label.toLowerCase(), query())] },
      }) as T & { category: number; tags: string[] };
    const own = [...custom.keys()].map((name) =>
      searchable(CUSTOM_CATEGORY, name.split(/[_-]/u), {
        emoji: `:${name}:`,
        label: name,
        version: 1,
      }),
    );
    const first = own.length > 0 ? [{ index: CUSTOM_CATEGORY, label: customLabel }] : [];
    return {
      locale,
      categories: [
        { index: RESULTS_CATEGORY, label: resultsLabel },
        ...first,
        ...pickerTable.categories.map(({ index, label }) => ({
          index,
          label: categoryLabels[index] ?? label,
        })),
      ],
      skinTones: SKIN_TONES,
      emojis: [
        ...own,
        ...pickerTable.emojis.map(([emoji, label, category, tags, tones]) =>
          searchable(category, tags.split(' '), {
            emoji,
            label: label[0]?.toUpperCase() + label.slice(1),
            version: 1,
            skins: tones ? skinsOf(tones) : undefined,
          }),
        ),
      ],
    };
  };

/** Returns extra tags for labels that equal the query or start with it. */
function boostOf(label: string, query: string): string[] {
  if (query === '' || !label.startsWith(query)) return [];
  return Array<string>(label === query ? EXACT_BOOST : PREFIX_BOOST).fill(query);
}

function skinsOf(tones: string) {
  const [light = '', mediumLight = '', medium = '', mediumDark = '', dark = ''] = tones.split(' ');
  return { light, 'medium-light': mediumLight, medium, 'medium-dark': mediumDark, dark };
}

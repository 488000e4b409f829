// A module of its own: development servers support import attributes here, but not on `import()`.
import table from './picker.en.json' with { type: 'json' };

/** A row of the table: the emoji, its label, its category, its tags, and its five skin tones if it has them. */
type Row = [emoji: string, label: string, category: number, tags: string, tones?: string];

/** Every emoji with its label and tags, by category. */
export const pickerTable: { categories: { index: number; label: string }[]; emojis: Row[] } = {
  categories: table.categories,
  emojis: table.emojis as Row[],
};

// A module of its own: development servers support import attributes here, but not on `import()`.
import table from './shortcodes.en.json' with { type: 'json' };

/** Every emoji by its shortcode, without colons. */
export const shortcodeTable: Readonly<Record<string, string>> = table;

import { useEffect, useState } from 'react';

/** Emoji by shortcode, without colons: `tada` is 🎉. */
export type Shortcodes = ReadonlyMap<string, string>;

/** Matches a shortcode with its colons; every name of a standard or custom emoji. */
export const SHORTCODE = /:([a-z0-9_+-]{1,64}):/gu;

const NONE: Shortcodes = new Map();

// The table never changes, so all kits share one copy.
let table: Shortcodes | undefined;
let loading: Promise<Shortcodes> | undefined;

/** Loads the table of shortcodes, once; it is not part of the initial load. */
export function loadShortcodes(): Promise<Shortcodes> {
  loading ??= import('./shortcodeTable.ts').then(
    ({ shortcodeTable }) => {
      table = new Map(Object.entries(shortcodeTable));
      return table;
    },
    (cause: unknown) => {
      // The next text that needs it tries again.
      loading = undefined;
      throw cause;
    },
  );
  return loading;
}

/** Returns the emoji of a shortcode (`tada`, no colons); undefined if there is none, or before {@link loadShortcodes}. */
export function emojiFor(shortcode: string): string | undefined {
  return table?.get(shortcode);
}

/** Replaces every known `:shortcode:` in `text` by its emoji. */
export function resolveShortcodes(text: string, shortcodes: Shortcodes | undefined = table): string {
  if (!shortcodes) return text;
  return text.replace(SHORTCODE, (written, name: string) => shortcodes.get(name) ?? written);
}

/** Returns the table for a text with shortcodes; undefined while it loads and where it is not needed. */
export function useShortcodes(text: string): Shortcodes | undefined {
  const [known, setKnown] = useState(table);
  const needed = text.search(SHORTCODE) >= 0;
  useEffect(() => {
    if (!needed || known) return;
    let current = true;
    // Without the table the shortcodes stay text.
    loadShortcodes().then(
      (loaded) => current && setKnown(loaded),
      () => current && setKnown(NONE),
    );
    return () => {
      current = false;
    };
  }, [needed, known]);
  return needed ? known : undefined;
}

import type { EmojiMatch, EmojiProvider } from '@confab/client/composer';
import type { CustomEmojiMap } from './customEmojiMap.ts';
import { browserEmojiMemory, type EmojiMemory } from './emojiMemory.ts';
import { matchingShortcodes } from './matchingShortcodes.ts';
import { loadShortcodes, type Shortcodes } from './shortcodes.ts';

const written = (custom: CustomEmojiMap) =>
  [...custom.keys()].map((name): [string, string] => [name, `:${name}:`]);

/** The emoji that composers suggest: recently used ones first, and custom ones as `:name:`. */
export function kitEmoji(
  memory: () => EmojiMemory = browserEmojiMemory,
  loadCustom: () => Promise<CustomEmojiMap> = async () => new Map(),
): EmojiProvider {
  let table: Shortcodes | undefined;
  return {
    async load() {
      const [shortcodes, custom] = await Promise.all([loadShortcodes(), loadCustom()]);
      table = custom.size === 0 ? shortcodes : new Map([...shortcodes, ...written(custom)]);
    },
    find(query, limit) {
      if (!table) return undefined;
      const known = table;
      const names = matchingShortcodes(known.keys(), query, Number.POSITIVE_INFINITY);
      // Further names of the same emoji are skipped.
      const byEmoji = new Map<string, EmojiMatch>();
      for (const name of names) {
        const emoji = known.get(name) ?? '';
        if (!byEmoji.has(emoji)) byEmoji.set(emoji, { name, emoji });
      }
      const recent = memory()
        .get()
        .recent.flatMap((emoji) => byEmoji.get(emoji) ?? []);
      const exact = [...byEmoji.values()].filter(({ name }) => name === query);
      return [...new Set([...exact, ...recent, ...byEmoji.values()])].slice(0, limit);
    },
    used: (emoji) => memory().remember(emoji),
  };
}

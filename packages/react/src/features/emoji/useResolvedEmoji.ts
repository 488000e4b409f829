import type { CustomEmoji } from './customEmojiMap.ts';
import { SHORTCODE, useShortcodes } from './shortcodes.ts';
import { useCustomEmoji } from './useCustomEmoji.ts';

/** The result of resolving a shortcode: an emoji, a custom emoji, nothing, or not loaded yet. */
export type ResolvedEmoji = { emoji: string } | CustomEmoji | 'pending' | undefined;

/** Returns a function that resolves the shortcodes of a text; loads the tables only if the text has any. */
export function useResolvedEmoji(text: string): (name: string) => ResolvedEmoji {
  const isNeeded = text.search(SHORTCODE) >= 0;
  const shortcodes = useShortcodes(text);
  const custom = useCustomEmoji(isNeeded);
  return (name) => {
    const own = custom?.get(name);
    if (own) return own;
    const emoji = shortcodes?.get(name);
    if (emoji) return { emoji };
    return custom && shortcodes ? undefined : 'pending';
  };
}

/** Replaces every shortcode in `text` that is an emoji, or may become one, by an emoji. */
export const replaceShortcodes = (text: string, displayOf: (name: string) => ResolvedEmoji): string =>
  text.replace(SHORTCODE, (written, name: string) => {
    const display = displayOf(name);
    if (display === undefined) return written;
    return display !== 'pending' && 'emoji' in display ? display.emoji : PLACEHOLDER;
  });

const PLACEHOLDER = '🟦';

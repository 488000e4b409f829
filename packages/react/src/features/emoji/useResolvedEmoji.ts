import type { CustomEmoji } from './customEmojiMap.ts';
import { SHORTCODE, useShortcodes } from './shortcodes.ts';
import { useCustomEmoji } from './useCustomEmoji.ts';

/** What a shortcode stands for: an emoji, a picture, nothing at all, or what is not known yet. */
export type ResolvedEmoji = { emoji: string } | CustomEmoji | 'pending' | undefined;

/** Finds what the shortcodes of a text stand for; fetches what that takes, only where the text has any. */
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

/** `text` with an emoji in the place of every shortcode that is one, or may become one. */
export const replaceShortcodes = (text: string, displayOf: (name: string) => ResolvedEmoji): string =>
  text.replace(SHORTCODE, (written, name: string) => {
    const display = displayOf(name);
    if (display === undefined) return written;
    return display !== 'pending' && 'emoji' in display ? display.emoji : STAND_IN;
  });

const STAND_IN = '🟦';

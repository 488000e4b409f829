export { emojiFor, loadShortcodes, resolveShortcodes, type Shortcodes, useShortcodes } from './shortcodes.ts';

export { EmojiPicker } from './EmojiPicker.tsx';
export { EmojiPopover, type EmojiPopoverProps } from './EmojiPopover.tsx';
export { EmojiText } from './EmojiText.tsx';
export { createEmojiMemory, type EmojiHabits, type EmojiMemory, type SkinTone } from './emojiMemory.ts';
export type { EmojiPickerProps } from './picker/EmojiPickerPanel.tsx';
export { Shortcode } from './Shortcode.tsx';
export { emojiFor, loadShortcodes, resolveShortcodes, type Shortcodes, useShortcodes } from './shortcodes.ts';

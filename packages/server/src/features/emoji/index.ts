/** Exports for other features. */
export { keepEmoji } from './createEmoji.ts';
export { countEmoji, insertEmoji, selectEmoji } from './emojiStore.ts';
export type { CustomEmojiRow } from './migrations.ts';

/** The app's custom emoji: an entry of its own, loaded when one is shown. */
export { CustomEmojiList, customEmoji } from './customEmoji.ts';

/** The app's own emoji. An entry of its own, loaded when there is one to draw. */
export { CustomEmojiList, customEmoji } from './customEmoji.ts';

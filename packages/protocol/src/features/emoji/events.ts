import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { customEmojiSchema } from './customEmoji.ts';

export const emojiCreated = defineEvent('emoji.created', {
  stream: 'app',
  summary: 'The app has a custom emoji more.',
  payload: { emoji: customEmojiSchema },
});
export const emojiDeleted = defineEvent('emoji.deleted', {
  stream: 'app',
  summary: 'A custom emoji is gone; where it stands its name shows.',
  payload: { name: v.string() },
});
export const events = [emojiCreated, emojiDeleted] as const;

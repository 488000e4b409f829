import * as v from 'valibot';
import { emptyAnswer, timeField } from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineEvent, defineFeature } from '../../contract/index.ts';
import {
  customEmojiInvalid,
  customEmojiName,
  customEmojiNameTaken,
  customEmojiNotFound,
  customEmojiTooLarge,
  emojiErrors,
  tooManyCustomEmoji,
} from './limits.ts';

/** A custom emoji's name: its shortcode without colons, which is also the type of reactions with it. */
export const customEmojiNameField = v.pipe(
  v.string(),
  v.regex(
    customEmojiName,
    'must be 2 to 32 of small letters, digits, _ and -, and begin with a letter or a digit',
  ),
);

/** An emoji of the app's own (MSG-10): `:party_parrot:` in texts. Everybody who has signed in may see the list. */
export const customEmojiSchema = v.object({
  name: v.string(),
  /** Where its picture is: WebP, at most 128 pixels a side, maybe animated. Whoever has the address gets it. */
  image_url: v.string(),
  width: v.number(),
  height: v.number(),
  animated: v.boolean(),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
});
export type CustomEmoji = v.InferOutput<typeof customEmojiSchema>;
export const customEmoji = defineEntity('CustomEmoji', customEmojiSchema);

export const endpoints = {
  listEmoji: defineEndpoint('GET /emoji', {
    summary: 'All custom emoji, by name.',
    answer: v.object({ emoji: v.array(customEmojiSchema) }),
  }),
  createEmoji: defineEndpoint('POST /emoji', {
    summary: 'Make a custom emoji (admins); the body is the bytes of its picture, which is drawn small.',
    audience: 'admin',
    bytes: 'body',
    query: v.object({ name: customEmojiNameField }),
    answer: v.object({ emoji: customEmojiSchema }),
    errors: [customEmojiNameTaken, customEmojiInvalid, customEmojiTooLarge, tooManyCustomEmoji],
  }),
  deleteEmoji: defineEndpoint('DELETE /emoji/{emoji_name}', {
    summary: 'Delete a custom emoji (admins); texts and reactions that name it stay and show its name.',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [customEmojiNotFound],
  }),
  getEmojiImage: defineEndpoint('GET /emoji/images/{image_id}', {
    summary: "A custom emoji's picture; its address, which nobody can guess, comes with the emoji.",
    audience: 'public',
    bytes: 'answer',
    answer: v.any(),
    errors: [customEmojiNotFound],
  }),
};

export const events = {
  emojiCreated: defineEvent('emoji.created', {
    stream: 'app',
    summary: 'The app has a custom emoji more.',
    payload: { emoji: customEmojiSchema },
  }),
  emojiDeleted: defineEvent('emoji.deleted', {
    stream: 'app',
    summary: 'A custom emoji is gone; where it stands its name shows.',
    payload: { name: v.string() },
  }),
};

export const emoji = defineFeature({
  name: 'emoji',
  entities: [customEmoji],
  endpoints,
  events: Object.values(events),
  errors: emojiErrors,
});

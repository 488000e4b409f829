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

/** A custom emoji's name: its shortcode without colons, which is also the type of its reactions. */
export const customEmojiNameField = v.pipe(
  v.string(),
  v.regex(
    customEmojiName,
    'must be 2 to 32 lowercase letters, digits, _ or -, starting with a letter or a digit',
  ),
);

/** A custom emoji of the app (MSG-10): `:party_parrot:` in texts. Visible to all signed-in users. */
export const customEmojiSchema = v.object({
  name: v.string(),
  /** Address of its image: WebP, at most 128 pixels a side, possibly animated. Public to anyone with the address. */
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
    allowsAnonymous: true,
    summary: 'List all custom emoji, by name.',
    answer: v.object({ emoji: v.array(customEmojiSchema) }),
  }),
  createEmoji: defineEndpoint('POST /emoji', {
    summary: 'Create a custom emoji from an image; the body is its bytes. The image is scaled down (admins).',
    audience: 'admin',
    bytes: 'body',
    query: v.object({ name: customEmojiNameField }),
    answer: v.object({ emoji: customEmojiSchema }),
    errors: [customEmojiNameTaken, customEmojiInvalid, customEmojiTooLarge, tooManyCustomEmoji],
  }),
  deleteEmoji: defineEndpoint('DELETE /emoji/{emoji_name}', {
    summary: 'Delete a custom emoji. Texts and reactions that use it remain and show its name (admins).',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [customEmojiNotFound],
  }),
  getEmojiImage: defineEndpoint('GET /emoji/images/{image_id}', {
    allowsAnonymous: true,
    summary: "Download a custom emoji's image. Its unguessable URL comes with the emoji.",
    audience: 'public',
    bytes: 'answer',
    answer: v.any(),
    errors: [customEmojiNotFound],
  }),
};

export const events = {
  emojiCreated: defineEvent('emoji.created', {
    stream: 'app',
    summary: 'A custom emoji was added.',
    payload: { emoji: customEmojiSchema },
  }),
  emojiDeleted: defineEvent('emoji.deleted', {
    stream: 'app',
    summary: 'A custom emoji was deleted; its name is shown instead.',
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

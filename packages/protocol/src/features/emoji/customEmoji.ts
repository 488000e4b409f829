import * as v from 'valibot';
import { timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { customEmojiName } from './limits.ts';

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

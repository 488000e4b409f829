import { defineError } from '../../contract/errors.ts';

/** Most custom emoji that an app has. */
export const maxCustomEmoji = 1000;
/** Largest source image of a custom emoji, in bytes. */
export const maxCustomEmojiSourceBytes = 1_048_576;
/** Largest scaled-down custom emoji, in bytes; larger animations are rejected. */
export const maxCustomEmojiBytes = 524_288;
/** Longest side of a served custom emoji, in pixels. */
export const customEmojiSide = 128;
/** A custom emoji's name, as written between colons. */
export const customEmojiName = /^[a-z0-9][a-z0-9_-]{1,31}$/;

export const customEmojiNotFound = defineError({
  name: 'custom_emoji_not_found',
  code: 600,
  status: 404,
  message: 'Emoji not found.',
});
export const customEmojiNameTaken = defineError({
  name: 'custom_emoji_name_taken',
  code: 601,
  status: 409,
  message: 'An emoji with this name already exists.',
});
export const customEmojiInvalid = defineError({
  name: 'custom_emoji_invalid',
  code: 602,
  status: 400,
  message: 'An emoji must be a PNG, JPEG, GIF or WebP image.',
});
export const customEmojiTooLarge = defineError({
  name: 'custom_emoji_too_large',
  code: 603,
  status: 413,
  message: 'The image is too large for an emoji.',
});
export const tooManyCustomEmoji = defineError({
  name: 'too_many_custom_emoji',
  code: 604,
  status: 409,
  message: `You can have up to ${maxCustomEmoji} custom emoji.`,
});
export const emojiErrors = [
  customEmojiNotFound,
  customEmojiNameTaken,
  customEmojiInvalid,
  customEmojiTooLarge,
  tooManyCustomEmoji,
] as const;

import { defineError } from '../../contract/error.ts';
import { customEmojiMost } from './limits.ts';

export const customEmojiNotFound = defineError({
  name: 'custom_emoji_not_found',
  code: 600,
  status: 404,
  message: 'There is no such emoji.',
});
export const customEmojiNameTaken = defineError({
  name: 'custom_emoji_name_taken',
  code: 601,
  status: 409,
  message: 'Another emoji has this name.',
});
export const customEmojiInvalid = defineError({
  name: 'custom_emoji_invalid',
  code: 602,
  status: 400,
  message: 'An emoji is made of a PNG, JPEG, GIF or WebP picture.',
});
export const customEmojiTooLarge = defineError({
  name: 'custom_emoji_too_large',
  code: 603,
  status: 413,
  message: 'The picture is too large for an emoji.',
});
export const tooManyCustomEmoji = defineError({
  name: 'too_many_custom_emoji',
  code: 604,
  status: 409,
  message: `There are at most ${customEmojiMost} emoji of one's own.`,
});
export const errors = [
  customEmojiNotFound,
  customEmojiNameTaken,
  customEmojiInvalid,
  customEmojiTooLarge,
  tooManyCustomEmoji,
] as const;

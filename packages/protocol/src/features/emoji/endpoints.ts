import * as v from 'valibot';
import { emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { customEmojiNameField, customEmojiSchema } from './customEmoji.ts';
import {
  customEmojiInvalid,
  customEmojiNameTaken,
  customEmojiNotFound,
  customEmojiTooLarge,
  tooManyCustomEmoji,
} from './errors.ts';

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

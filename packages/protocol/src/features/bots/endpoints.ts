import * as v from 'valibot';
import { emptyAnswer, userIdField } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { userNotFound } from '../users/errors.ts';
import { botFields, botSchema, botTokenInputSchema, botTokenSchema } from './bot.ts';
import { botIdTaken, botNotFound, tooManyBots } from './errors.ts';

export const endpoints = {
  listBots: defineEndpoint('GET /bots', {
    summary: 'All bots, by id (admins).',
    audience: 'admin',
    answer: v.object({ bots: v.array(botSchema) }),
  }),
  createBot: defineEndpoint('POST /bots', {
    summary: 'Make a bot, a user of its own with the role user (admins).',
    audience: 'admin',
    body: v.object({
      id: userIdField,
      name: botFields.name,
      image: v.optional(botFields.image),
      description: v.optional(botFields.description, ''),
      /** The caller, unless told. */
      owner_id: v.optional(botFields.owner_id),
    }),
    answer: v.object({ bot: botSchema }),
    errors: [botIdTaken, tooManyBots, userNotFound],
  }),
  updateBot: defineEndpoint('PATCH /bots/{bot_id}', {
    summary: 'Change a bot (admins).',
    audience: 'admin',
    body: v.object({
      set: v.optional(v.partial(v.strictObject(botFields)), {}),
      unset: v.optional(v.pipe(v.array(v.picklist(['image'])), v.maxLength(1)), []),
    }),
    answer: v.object({ bot: botSchema }),
    errors: [botNotFound, userNotFound],
  }),
  deleteBot: defineEndpoint('DELETE /bots/{bot_id}', {
    summary: 'Delete a bot and all of its tokens (admins); its user is deactivated, and what it wrote stays.',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [botNotFound],
  }),
  listBotTokens: defineEndpoint('GET /bots/{bot_id}/tokens', {
    summary: "A bot's tokens, the oldest first (admins).",
    audience: 'admin',
    answer: v.object({ bot_tokens: v.array(botTokenSchema) }),
    errors: [botNotFound],
  }),
  createBotToken: defineEndpoint('POST /bots/{bot_id}/tokens', {
    summary:
      'Make a token of a bot with scopes, for some channels or all, until a time or for good; told here alone (admins).',
    audience: 'admin',
    body: botTokenInputSchema,
    answer: v.object({ bot_token: botTokenSchema, token: v.string() }),
    errors: [botNotFound, tooManyBots],
  }),
  revokeBotToken: defineEndpoint('DELETE /bots/{bot_id}/tokens/{token_id}', {
    summary: "End a bot's token; its sockets close at once (admins).",
    audience: 'admin',
    answer: emptyAnswer,
    errors: [botNotFound],
  }),
};

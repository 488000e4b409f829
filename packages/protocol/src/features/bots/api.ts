import * as v from 'valibot';
import {
  cidField,
  emptyAnswer,
  imageUrlField,
  nameField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { userNotFound } from '../users/limits.ts';
import { botErrors, botIdTaken, botNotFound, botScopes, tooManyBots } from './limits.ts';

/** What an admin sets of a bot. */
export const botFields = {
  name: nameField(80),
  image: imageUrlField,
  description: textField(500),
  /** The user who answers for it. */
  owner_id: userIdField,
};

/** A user that a program acts as (HOOK-01): it signs in by its tokens alone, and is shown as a bot. */
export const botSchema = v.object({
  /** Of its user. */
  id: v.string(),
  name: v.string(),
  image: v.optional(v.string()),
  description: v.string(),
  owner_id: v.optional(v.string()),
  /** What it was made for: by an admin, or by the service for an incoming webhook or a host's command. */
  purpose: v.picklist(['bot', 'incoming_webhook', 'command']),
  created_at: timeField,
  updated_at: timeField,
});
export type Bot = v.InferOutput<typeof botSchema>;
export const bot = defineEntity('Bot', botSchema);

/** A token of a bot, without its secret. */
export const botTokenSchema = v.object({
  id: v.string(),
  bot_id: v.string(),
  name: v.string(),
  scopes: v.array(v.picklist(botScopes)),
  /** The only channels that it reaches; none stands for all that the bot does. */
  cids: v.array(v.string()),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  expires_at: v.optional(timeField),
  last_used_at: v.optional(timeField),
});
export type BotToken = v.InferOutput<typeof botTokenSchema>;
export const botToken = defineEntity('BotToken', botTokenSchema);

/** What a new token is to be. */
export const botTokenInputSchema = v.object({
  name: nameField(80),
  scopes: v.pipe(
    v.array(v.picklist(botScopes)),
    v.maxLength(3),
    // Who may not read a channel does not find it, and writes nothing there.
    v.check((scopes) => scopes.includes('read'), 'must include read'),
  ),
  cids: v.optional(v.pipe(v.array(cidField), v.maxLength(100)), []),
  expires_at: v.optional(timeField),
});

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

export const bots = defineFeature({
  name: 'bots',
  entities: [bot, botToken],
  endpoints,
  events: [],
  errors: botErrors,
});

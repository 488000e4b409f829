import * as v from 'valibot';
import {
  cidField,
  emptyAnswer,
  imageUrlField,
  nameField,
  tenantField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEntity, defineFeature } from '../../contract/index.ts';
import { userNotFound } from '../users/limits.ts';
import { botErrors, botIdTaken, botNotFound, botScopes, tooManyBots } from './limits.ts';

/** The configurable fields of a bot. */
export const botFields = {
  name: nameField(80),
  image: imageUrlField,
  description: textField(500),
  /** The user responsible for it. */
  owner_id: userIdField,
};

/** A user operated by a program (HOOK-01): it signs in with tokens only, and is shown as a bot. */
export const botSchema = v.object({
  /** The id of its user. */
  id: v.string(),
  name: v.string(),
  image: v.optional(v.string()),
  description: v.string(),
  owner_id: v.optional(v.string()),
  /** Why it was created: by an admin, or by the service for an incoming webhook or a slash command. */
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
  /** The channels it is limited to; empty for all channels of the bot. */
  cids: v.array(v.string()),
  created_by_id: v.optional(v.string()),
  created_at: timeField,
  expires_at: v.optional(timeField),
  last_used_at: v.optional(timeField),
});
export type BotToken = v.InferOutput<typeof botTokenSchema>;
export const botToken = defineEntity('BotToken', botTokenSchema);

/** The fields of a new token. */
export const botTokenInputSchema = v.object({
  name: nameField(80),
  scopes: v.pipe(
    v.array(v.picklist(botScopes)),
    v.maxLength(3),
    // Writing to a channel requires being able to read it.
    v.check((scopes) => scopes.includes('read'), 'must include read'),
  ),
  cids: v.optional(v.pipe(v.array(cidField), v.maxLength(100)), []),
  expires_at: v.optional(timeField),
});

export const endpoints = {
  listBots: defineEndpoint('GET /bots', {
    summary: 'List all bots, by id (admins).',
    audience: 'admin',
    answer: v.object({ bots: v.array(botSchema) }),
  }),
  createBot: defineEndpoint('POST /bots', {
    summary: 'Create a bot: a separate user with the role user (admins).',
    audience: 'admin',
    body: v.object({
      id: userIdField,
      name: botFields.name,
      image: v.optional(botFields.image),
      description: v.optional(botFields.description, ''),
      /** Defaults to the caller. */
      owner_id: v.optional(botFields.owner_id),
      /** The tenant in whose channels it works (TEN-02). */
      tenant: v.optional(tenantField),
    }),
    answer: v.object({ bot: botSchema }),
    errors: [botIdTaken, tooManyBots, userNotFound],
  }),
  updateBot: defineEndpoint('PATCH /bots/{bot_id}', {
    summary: 'Update a bot (admins).',
    audience: 'admin',
    body: v.partial(v.object({ ...botFields, image: v.nullable(botFields.image) })),
    answer: v.object({ bot: botSchema }),
    errors: [botNotFound, userNotFound],
  }),
  deleteBot: defineEndpoint('DELETE /bots/{bot_id}', {
    summary: 'Delete a bot and all its tokens. Its user is deactivated and its messages are kept (admins).',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [botNotFound],
  }),
  listBotTokens: defineEndpoint('GET /bots/{bot_id}/tokens', {
    summary: "List a bot's tokens, oldest first (admins).",
    audience: 'admin',
    answer: v.object({ bot_tokens: v.array(botTokenSchema) }),
    errors: [botNotFound],
  }),
  createBotToken: defineEndpoint('POST /bots/{bot_id}/tokens', {
    isRepeatable: false,
    summary:
      'Create a token for a bot, with scopes, optionally limited to channels and with an expiry. The token is returned only once (admins).',
    audience: 'admin',
    body: botTokenInputSchema,
    answer: v.object({ bot_token: botTokenSchema, token: v.string() }),
    errors: [botNotFound, tooManyBots],
  }),
  revokeBotToken: defineEndpoint('DELETE /bots/{bot_id}/tokens/{token_id}', {
    summary: "Revoke a bot's token and close its sockets (admins).",
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

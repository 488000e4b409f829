import * as v from 'valibot';
import {
  cidField,
  imageUrlField,
  nameField,
  textField,
  timeField,
  userIdField,
} from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { botScopes } from './scopes.ts';

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

import { defineError } from '../../contract/errors.ts';

/** Most bots of an app, and most tokens of one bot. */
export const maxBots = 500;
export const maxBotTokens = 20;
/** Prefix of bot tokens. */
export const botTokenPrefix = 'cb_';

export const botNotFound = defineError({
  name: 'bot_not_found',
  code: 940,
  status: 404,
  message: 'Bot not found.',
});
export const botIdTaken = defineError({
  name: 'bot_id_taken',
  code: 941,
  status: 409,
  message: 'This ID is already used by another user.',
});
export const tooManyBots = defineError({
  name: 'too_many_bots',
  code: 942,
  status: 409,
  message: `You can have up to ${maxBots} bots with up to ${maxBotTokens} tokens each.`,
});
/** `details.scope` is the scope that the token lacks. */
export const scopeMissing = defineError({
  name: 'scope_missing',
  code: 943,
  status: 403,
  message: 'This token doesn’t have access to this.',
});
export const botErrors = [botNotFound, botIdTaken, tooManyBots, scopeMissing] as const;

/**
 * Limits a bot's token, never beyond the bot's own rights. `read` reads, `write` also sends and responds, `manage` also
 * does everything else that the bot's role grants (channels, members, pins).
 */
export const botScopes = ['read', 'write', 'manage'] as const;
export type BotScope = (typeof botScopes)[number];

/** Routes that bot tokens can never call: accounts, sessions and data transfers. */
const people = /^\/(sessions|invitations|exports?|imports?|accounts|bots|push|password|sso)(\/|$)/;
const governing = /\/(export|delete|deactivate|reactivate|restore|reset-link|revoke-tokens)$/;
/** Read-only routes despite their body. */
const asking =
  /^POST .*\/(query|get|poll|search|tickets|stop-watching|activity)$|^POST \/channels\/\{type\}\/query$|^POST \/search$/;
/** Routes that send something, or announce it. */
const speaking =
  /\/(messages|typing|read|unread|files|images|uploads|draft|drafts|scheduled-messages|polls|link-previews)(\/|$)/;

/** Returns the minimum scope of a route, or undefined if bot tokens cannot call it. */
export function scopeOfRoute(route: string): BotScope | undefined {
  const [method = '', path = ''] = route.split(' ');
  if (people.test(path) || governing.test(path)) return undefined;
  if (method === 'GET' || asking.test(route)) return 'read';
  return speaking.test(path) ? 'write' : 'manage';
}

/** Lists that omit everything outside the token's channels. */
const narrowed =
  /^(GET \/(me|app|app\/settings|channel-types|emoji|groups)|POST \/(channels\/query|users\/query|events\/poll|files\/tickets|link-previews)|GET \/users\/\{user_id\})$/;
const ofOneThing =
  /^\w+ \/(channels\/\{type\}\/\{id\}|messages\/\{message_id\}|polls\/\{poll_id\}|files\/\{file_id\}|uploads\/)/;

/**
 * Whether a route concerns one channel, or only lists channels the caller may read: the routes available to a token
 * limited to channels.
 */
export const isWithinChannels = (route: string): boolean => narrowed.test(route) || ofOneThing.test(route);

import { defineError } from '../../contract/errors.ts';

/** Most bots of an app, and most tokens of one bot. */
export const botsMost = 500;
export const botTokensMost = 20;
/** What a bot's token begins with; it is told once, when it is made. */
export const botTokenPrefix = 'cb_';

export const botNotFound = defineError({
  name: 'bot_not_found',
  code: 900,
  status: 404,
  message: 'There is no such bot.',
});
export const botIdTaken = defineError({
  name: 'bot_id_taken',
  code: 901,
  status: 409,
  message: 'Another user has this id.',
});
export const tooManyBots = defineError({
  name: 'too_many_bots',
  code: 902,
  status: 409,
  message: `There are at most ${botsMost} bots, with at most ${botTokensMost} tokens each.`,
});
/** Its details carry `scope`, what the token lacks. */
export const scopeMissing = defineError({
  name: 'scope_missing',
  code: 903,
  status: 403,
  message: 'This token does not reach that far.',
});
export const botErrors = [botNotFound, botIdTaken, tooManyBots, scopeMissing] as const;

/**
 * What a bot's token lets its bearer do, at most: nothing that the bot itself may not. `read` looks, `write` says and
 * answers, `manage` does the rest that a bot's role grants (channels, members, pins).
 */
export const botScopes = ['read', 'write', 'manage'] as const;
export type BotScope = (typeof botScopes)[number];

/** What no bot does by a token of its own: governing accounts and sessions, and moving data out. */
const people = /^\/(sessions|invitations|exports?|imports?|accounts|bots|push|password|sso)(\/|$)/;
const governing = /\/(export|delete|deactivate|reactivate|restore|reset-link|revoke-tokens)$/;
/** Calls that only look, though they have a body. */
const asking =
  /^POST .*\/(query|get|poll|search|tickets|stop-watching|activity)$|^POST \/channels\/\{type\}\/query$|^POST \/search$/;
/** Calls that say something, or say what one is about to say. */
const speaking =
  /\/(messages|typing|read|unread|files|images|uploads|draft|drafts|scheduled_messages|polls|link-previews)(\/|$)/;

/** The scope that a route takes at least; undefined for what no bot can do by a token. */
export function scopeOfRoute(route: string): BotScope | undefined {
  const [method = '', path = ''] = route.split(' ');
  if (people.test(path) || governing.test(path)) return undefined;
  if (method === 'GET' || asking.test(route)) return 'read';
  return speaking.test(path) ? 'write' : 'manage';
}

/** Lists that leave out what the token does not reach, and what is of no channel at all. */
const narrowed =
  /^(GET \/(me|app|app\/settings|channel-types|emoji|groups)|POST \/(channels\/query|users\/query|events\/poll|files\/tickets|link-previews)|GET \/users\/\{user_id\})$/;
const ofOneThing =
  /^\w+ \/(channels\/\{type\}\/\{id\}|messages\/\{message_id\}|polls\/\{poll_id\}|files\/\{file_id\}|uploads\/)/;

/** Whether a route is about one channel, or shows only channels that the caller may read: what a token for some channels reaches. */
export const isWithinChannels = (route: string): boolean => narrowed.test(route) || ofOneThing.test(route);

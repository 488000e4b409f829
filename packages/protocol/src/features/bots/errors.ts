import { defineError } from '../../contract/error.ts';
import { botsMost, botTokensMost } from './limits.ts';

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
export const errors = [botNotFound, botIdTaken, tooManyBots, scopeMissing] as const;

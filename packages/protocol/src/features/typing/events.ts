import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { userRefSchema } from '../users/user.ts';

const payload = { cid: v.string(), user: userRefSchema, parent_id: v.optional(v.string()) };

export const typingStart = defineEvent('typing.start', {
  stream: 'channel',
  logged: false,
  summary: 'Somebody types; holds for 7 s unless it comes again.',
  payload,
});
export const typingStop = defineEvent('typing.stop', {
  stream: 'channel',
  logged: false,
  summary: 'Somebody has stopped typing.',
  payload,
});
export const events = [typingStart, typingStop] as const;

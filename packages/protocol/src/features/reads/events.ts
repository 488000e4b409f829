import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { ownReadSchema, readSchema } from './read.ts';

export const readUpdated = defineEvent('read.updated', {
  stream: 'user',
  summary: "One's own read state of a channel has changed.",
  payload: { read: ownReadSchema },
});
export const messageRead = defineEvent('message.read', {
  stream: 'channel',
  summary: 'A member has read up to a message; only where the type has read events.',
  payload: { cid: v.string(), read: readSchema },
});
export const events = [readUpdated, messageRead] as const;

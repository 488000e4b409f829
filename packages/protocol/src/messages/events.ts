import * as v from 'valibot';
import { defineEvent } from '../contract/index.ts';
import { messageSchema } from './message.ts';

const payload = { cid: v.string(), message: messageSchema };

export const messageNew = defineEvent('message.new', {
  stream: 'channel',
  summary: 'A message or a reply.',
  payload: {
    ...payload,
    /** For a reply: its parent as it is now. */
    parent: v.optional(messageSchema),
  },
});
export const messageUpdated = defineEvent('message.updated', {
  stream: 'channel',
  summary: 'A message was edited or brought back.',
  payload,
});
export const messageDeleted = defineEvent('message.deleted', {
  stream: 'channel',
  summary: 'A message was deleted; `hard` when its place is gone too.',
  payload: { ...payload, hard: v.boolean(), parent: v.optional(messageSchema) },
});
export const events = [messageNew, messageUpdated, messageDeleted] as const;

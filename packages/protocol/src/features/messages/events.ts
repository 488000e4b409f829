import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
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
const several = {
  cid: v.string(),
  messages: v.array(messageSchema),
  /** Parents of those that are replies, as they are now. */
  parents: v.array(messageSchema),
};

export const messagesDeleted = defineEvent('messages.deleted', {
  stream: 'channel',
  summary:
    'Messages went at once, with their author (MSG-14): each as a `message.deleted` whose place stays.',
  payload: several,
});
export const messagesRestored = defineEvent('messages.restored', {
  stream: 'channel',
  summary: 'Messages that went at once are back: each as a `message.updated`.',
  payload: several,
});
export const events = [
  messageNew,
  messageUpdated,
  messageDeleted,
  messagesDeleted,
  messagesRestored,
] as const;

import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { messageSchema } from '../messages/message.ts';

const payload = { cid: v.string(), message: messageSchema };

export const messagePinned = defineEvent('message.pinned', {
  stream: 'channel',
  summary: 'A message was pinned, or its pin got another expiry.',
  payload,
});
export const messageUnpinned = defineEvent('message.unpinned', {
  stream: 'channel',
  summary: 'A message was unpinned by somebody; by nobody where its pin expired.',
  payload,
});
export const events = [messagePinned, messageUnpinned] as const;

import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { messageSchema } from '../messages/message.ts';
import { reactionSchema } from './reaction.ts';

const payload = { cid: v.string(), message: messageSchema, reaction: reactionSchema };

export const reactionNew = defineEvent('reaction.new', {
  stream: 'channel',
  summary: "A reaction was added, or its score changed; `replaced` when the user's other ones went.",
  payload: { ...payload, replaced: v.boolean() },
});
export const reactionDeleted = defineEvent('reaction.deleted', {
  stream: 'channel',
  summary: 'A reaction was taken back.',
  payload,
});
export const events = [reactionNew, reactionDeleted] as const;

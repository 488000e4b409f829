import * as v from 'valibot';
import { countField, countText } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { textBlocked } from '../automod/limits.ts';
import { messageNotFound } from '../messages/limits.ts';
import { messageSchema } from '../messages/schema.ts';
import { reactionErrors, tooManyReactionTypes } from './limits.ts';
import { reaction, reactionSchema, reactionTypeField } from './schema.ts';

const answer = v.object({ message: messageSchema, reaction: reactionSchema });

export const endpoints = {
  sendReaction: defineEndpoint('POST /messages/{message_id}/reactions', {
    summary: 'Add a reaction, or change its score. With `replace`, your earlier reactions are removed first.',
    body: v.object({
      type: reactionTypeField,
      score: v.optional(countField(1, 1000), 1),
      replace: v.optional(v.boolean(), false),
    }),
    answer,
    errors: [messageNotFound, tooManyReactionTypes, textBlocked],
  }),
  deleteReaction: defineEndpoint('DELETE /messages/{message_id}/reactions/{reaction_type}', {
    summary: 'Remove your own reaction. No effect if there is none.',
    answer: v.object({ message: messageSchema }),
    errors: [messageNotFound],
  }),
  queryReactions: defineEndpoint('GET /messages/{message_id}/reactions', {
    allowsAnonymous: true,
    summary: 'List who reacted, newest first, one page at a time.',
    query: v.object({
      type: v.optional(reactionTypeField),
      limit: v.optional(countText(1, 100), '30'),
      offset: v.optional(countText(0, 100_000), '0'),
    }),
    answer: v.object({ reactions: v.array(reactionSchema), has_next: v.boolean() }),
    errors: [messageNotFound],
  }),
};

const payload = { cid: v.string(), message: messageSchema, reaction: reactionSchema };

export const events = {
  reactionNew: defineEvent('reaction.new', {
    stream: 'channel',
    summary:
      "A reaction was added or its score changed; `replaced` if the user's other reactions were removed.",
    payload: { ...payload, replaced: v.boolean() },
  }),
  reactionDeleted: defineEvent('reaction.deleted', {
    stream: 'channel',
    summary: 'A reaction was removed.',
    payload,
  }),
};

export const reactions = defineFeature({
  name: 'reactions',
  entities: [reaction],
  endpoints,
  events: Object.values(events),
  errors: reactionErrors,
});

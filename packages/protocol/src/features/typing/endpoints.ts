import * as v from 'valibot';
import { clientIdField, emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { channelNotFound } from '../channels/errors.ts';

export const endpoints = {
  sendTyping: defineEndpoint('POST /channels/{type}/{id}/typing', {
    summary: 'Tell the others that one types, or has stopped; never logged.',
    body: v.object({ typing: v.boolean(), parent_id: v.optional(clientIdField) }),
    answer: emptyAnswer,
    errors: [channelNotFound],
  }),
};

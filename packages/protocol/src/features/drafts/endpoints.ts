import * as v from 'valibot';
import { clientIdField, countField, emptyAnswer } from '../../contract/fields.ts';
import { defineEndpoint } from '../../contract/index.ts';
import { channelNotFound } from '../channels/errors.ts';
import { parentInvalid, quoteInvalid } from '../messages/errors.ts';
import { draftContentSchema, draftSchema } from './draft.ts';
import { draftEmpty, draftNotFound, tooManyDrafts } from './errors.ts';

/** Which of a channel's drafts: its own, or that of the thread under `parent_id`. */
const ofThread = v.object({ parent_id: v.optional(clientIdField) });
const answer = v.object({ draft: draftSchema });

export const endpoints = {
  queryDrafts: defineEndpoint('POST /drafts/query', {
    summary: "One's own drafts in channels that one may read, the last written first, a page at a time.",
    body: v.object({
      limit: v.optional(countField(1, 100), 25),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ drafts: v.array(draftSchema), has_next: v.boolean() }),
  }),
  getDraft: defineEndpoint('GET /channels/{type}/{id}/draft', {
    summary: "One's own draft in a channel, or in one of its threads.",
    query: ofThread,
    answer,
    errors: [channelNotFound, draftNotFound],
  }),
  saveDraft: defineEndpoint('PUT /channels/{type}/{id}/draft', {
    summary: "Make one's draft in a channel or thread, or replace it whole.",
    body: v.object({ ...ofThread.entries, draft: draftContentSchema }),
    answer,
    errors: [channelNotFound, parentInvalid, quoteInvalid, draftEmpty, tooManyDrafts],
  }),
  deleteDraft: defineEndpoint('DELETE /channels/{type}/{id}/draft', {
    summary: "Give one's draft up; where there is none nothing changes.",
    query: ofThread,
    answer: emptyAnswer,
    errors: [channelNotFound],
  }),
};

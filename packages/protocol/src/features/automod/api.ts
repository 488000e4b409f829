import * as v from 'valibot';
import { channelTypeField, emptyAnswer, textField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelTypeNotFound } from '../channelTypes/limits.ts';
import {
  automodErrors,
  blocklistActions,
  blocklistNotFound,
  patternInvalid,
  tooManyBlocklists,
  tryTextMost,
} from './limits.ts';
import {
  automodRules,
  automodRulesInputSchema,
  automodRulesSchema,
  blocklist,
  blocklistInputSchema,
  blocklistSchema,
  blocklistSummary,
  blocklistSummarySchema,
} from './schema.ts';

/** What a try-out found in its text, in UTF-16 units from `start` to before `end`. */
const findingSchema = v.object({
  start: v.number(),
  end: v.number(),
  action: v.picklist(blocklistActions),
  blocklist_id: v.string(),
  blocklist_name: v.string(),
  /** The word or pattern of the list that found it. */
  entry: v.string(),
});
export type AutomodFinding = v.InferOutput<typeof findingSchema>;

const bodyLimitBytes = 4 * 1024 * 1024;

export const endpoints = {
  listBlocklists: defineEndpoint('GET /automod/blocklists', {
    summary: 'All blocklists by name, without their words (admins).',
    audience: 'admin',
    answer: v.object({ blocklists: v.array(blocklistSummarySchema) }),
  }),
  getBlocklist: defineEndpoint('GET /automod/blocklists/{blocklist_id}', {
    summary: 'One blocklist with its words (admins).',
    audience: 'admin',
    answer: v.object({ blocklist: blocklistSchema }),
    errors: [blocklistNotFound],
  }),
  putBlocklist: defineEndpoint('PUT /automod/blocklists/{blocklist_id}', {
    summary:
      'Make a blocklist under an id of one’s own, or replace it; holds from the next message on (admins).',
    audience: 'admin',
    body: blocklistInputSchema,
    answer: v.object({ blocklist: blocklistSchema }),
    errors: [tooManyBlocklists, patternInvalid, channelTypeNotFound],
    bodyLimitBytes,
  }),
  deleteBlocklist: defineEndpoint('DELETE /automod/blocklists/{blocklist_id}', {
    summary: 'Delete a blocklist (admins).',
    audience: 'admin',
    answer: emptyAnswer,
    errors: [blocklistNotFound],
  }),
  listAutomodRules: defineEndpoint('GET /automod/rules', {
    summary: 'The rules about links and floods of every channel type (admins).',
    audience: 'admin',
    answer: v.object({ rules: v.array(automodRulesSchema) }),
  }),
  putAutomodRules: defineEndpoint('PUT /automod/rules/{channel_type}', {
    summary: 'Set the rules about links and floods of a channel type; a rule that is left out ends (admins).',
    audience: 'admin',
    body: automodRulesInputSchema,
    answer: v.object({ rules: automodRulesSchema }),
    errors: [channelTypeNotFound],
  }),
  tryAutomod: defineEndpoint('POST /automod/try', {
    summary:
      'What the blocklists would do with a text, in a channel type or with a name; nothing is kept (admins).',
    audience: 'admin',
    body: v.strictObject({
      text: textField(tryTextMost),
      /** Left out for what holds in the whole app alone. */
      channel_type: v.optional(channelTypeField),
      /** Tries this one too, as it is before it is saved. */
      blocklist: v.optional(blocklistInputSchema),
    }),
    answer: v.object({
      /** What happens to the text: the strongest action of what was found. */
      outcome: v.picklist(['pass', ...blocklistActions]),
      /** The text as it would be stored. */
      text: v.string(),
      findings: v.array(findingSchema),
    }),
    errors: [patternInvalid, channelTypeNotFound],
    bodyLimitBytes,
  }),
};

export const events = {
  /** Carries nothing: what the lists hold is for admins alone, who load it anew. */
  automodUpdated: defineEvent('automod.updated', {
    stream: 'app',
    summary: 'A blocklist or a rule about links or floods has changed.',
    payload: {},
  }),
};

export const automod = defineFeature({
  name: 'automod',
  entities: [blocklist, blocklistSummary, automodRules],
  endpoints,
  events: Object.values(events),
  errors: automodErrors,
});

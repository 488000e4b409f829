import * as v from 'valibot';
import { channelTypeField, emptyAnswer, textField } from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import { channelTypeNotFound } from '../channelTypes/limits.ts';
import {
  automodErrors,
  blocklistActions,
  blocklistNotFound,
  maxTestTextLength,
  patternInvalid,
  tooManyBlocklists,
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

/** A match found by a test, in UTF-16 units from `start` to before `end`. */
const findingSchema = v.object({
  start: v.number(),
  end: v.number(),
  action: v.picklist(blocklistActions),
  blocklist_id: v.string(),
  blocklist_name: v.string(),
  /** The list's word or pattern that matched. */
  entry: v.string(),
});
export type AutomodFinding = v.InferOutput<typeof findingSchema>;

const bodyLimitBytes = 4 * 1024 * 1024;

export const endpoints = {
  listBlocklists: defineEndpoint('GET /automod/blocklists', {
    summary: 'List all blocklists by name, without their words (admins).',
    audience: 'admin',
    answer: v.object({ blocklists: v.array(blocklistSummarySchema) }),
  }),
  getBlocklist: defineEndpoint('GET /automod/blocklists/{blocklist_id}', {
    summary: 'Get a blocklist with its words (admins).',
    audience: 'admin',
    answer: v.object({ blocklist: blocklistSchema }),
    errors: [blocklistNotFound],
  }),
  putBlocklist: defineEndpoint('PUT /automod/blocklists/{blocklist_id}', {
    summary:
      'Create or replace a blocklist under an id of your choice. Takes effect with the next message (admins).',
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
    summary: 'List the link and flood rules of every channel type (admins).',
    audience: 'admin',
    answer: v.object({ rules: v.array(automodRulesSchema) }),
  }),
  putAutomodRules: defineEndpoint('PUT /automod/rules/{channel_type}', {
    summary: 'Set the link and flood rules of a channel type. Omitted rules are removed (admins).',
    audience: 'admin',
    body: automodRulesInputSchema,
    answer: v.object({ rules: automodRulesSchema }),
    errors: [channelTypeNotFound],
  }),
  tryAutomod: defineEndpoint('POST /automod/try', {
    summary:
      'Test the blocklists against a text, for a channel type or as a name. Nothing is stored (admins).',
    audience: 'admin',
    body: v.strictObject({
      text: textField(maxTestTextLength),
      /** Omitted for lists that apply only to the whole app. */
      channel_type: v.optional(channelTypeField),
      /** Also tests this list before it is saved. */
      blocklist: v.optional(blocklistInputSchema),
    }),
    answer: v.object({
      /** The outcome for the text: the strongest action of its matches. */
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
  /** Has no payload: the lists are visible to admins only, who reload them. */
  automodUpdated: defineEvent('automod.updated', {
    stream: 'app',
    summary: 'A blocklist, or a rule about links or floods, changed.',
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

import * as v from 'valibot';
import { channelTypeField, nameField, textField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import {
  blocklistActions,
  blocklistNameMost,
  blocklistPatternMost,
  blocklistPatternsMost,
  blocklistWordMost,
  blocklistWordsMost,
  wordPresets,
} from './limits.ts';

const wordField = v.pipe(
  textField(blocklistWordMost),
  v.trim(),
  v.regex(/[\p{L}\p{N}\p{S}]/u, 'must have a letter, a digit or a sign'),
);
const wordsField = v.pipe(v.array(wordField), v.maxLength(blocklistWordsMost));

/** What people set of a blocklist (MOD-02). */
export const blocklistFields = {
  name: nameField(blocklistNameMost),
  action: v.picklist(blocklistActions),
  /** One that is off is kept and finds nothing. */
  enabled: v.boolean(),
  /** The types whose channels it holds in; left out where it holds in the whole app, names of people and channels included. */
  channel_types: v.optional(v.pipe(v.array(channelTypeField), v.minLength(1), v.maxLength(100))),
  /**
   * Found as whole words in any case, with or without accents, hidden or look-alike signs. A star at an end takes whatever
   * follows there: `lamp*` finds `lamps`.
   */
  words: wordsField,
  /** Regular expressions as RE2 has them: no look-around, no references back. */
  patterns: v.pipe(
    v.array(v.pipe(textField(blocklistPatternMost), v.nonEmpty('must not be empty'))),
    v.maxLength(blocklistPatternsMost),
  ),
  /** Words and phrases in which nothing is found: `cum laude`. */
  exceptions: wordsField,
  /** Whether digits and signs that look like letters count as these: `b4dw0rd`. */
  leet: v.boolean(),
  /** Takes in words that Confab ships. */
  preset: v.optional(v.picklist(wordPresets)),
};

/** A list of words and patterns that are not wanted, with what is done where one is found (MOD-02). For admins alone. */
export const blocklistSchema = v.object({
  id: v.string(),
  ...blocklistFields,
  created_at: timeField,
  updated_at: timeField,
});
export type Blocklist = v.InferOutput<typeof blocklistSchema>;
export const blocklist = defineEntity('Blocklist', blocklistSchema);

/** The same as a list of lists has it: how many words, in place of the words. */
export const blocklistSummarySchema = v.object({
  ...v.omit(blocklistSchema, ['words', 'patterns', 'exceptions']).entries,
  word_count: v.number(),
  pattern_count: v.number(),
});
export type BlocklistSummary = v.InferOutput<typeof blocklistSummarySchema>;
export const blocklistSummary = defineEntity('BlocklistSummary', blocklistSummarySchema);

/** What an admin writes of a blocklist. */
export const blocklistInputSchema = v.strictObject({
  ...blocklistFields,
  enabled: v.optional(blocklistFields.enabled, true),
  words: v.optional(blocklistFields.words, []),
  patterns: v.optional(blocklistFields.patterns, []),
  exceptions: v.optional(blocklistFields.exceptions, []),
  leet: v.optional(blocklistFields.leet, false),
});
export type BlocklistInput = v.InferInput<typeof blocklistInputSchema>;

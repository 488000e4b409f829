import * as v from 'valibot';
import { channelTypeField, countField, nameField, textField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import {
  blocklistActions,
  blocklistNameMost,
  blocklistPatternMost,
  blocklistPatternsMost,
  blocklistWordMost,
  blocklistWordsMost,
  linkActions,
  ruleDomainsMost,
  ruleTimeoutMost,
  spamActions,
  wordPresets,
} from './limits.ts';

const domainField = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.maxLength(253),
  v.regex(/^(?!-)[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+$/u, 'must be a domain such as example.com'),
);
const domains = v.pipe(v.array(domainField), v.maxLength(ruleDomainsMost));
/** How long the author is timed out where the action says so, in seconds. */
const timeout = countField(60, ruleTimeoutMost);
const action = v.picklist(spamActions);

/** What people set of the rules about links and floods of one channel type; a rule that is left out does not hold. */
export const automodRulesFields = {
  links: v.optional(
    v.strictObject({
      action: v.picklist(linkActions),
      /** Where there are some, links to other domains are not wanted; a domain stands for those under it, too. */
      allowed_domains: v.optional(domains, []),
      denied_domains: v.optional(domains, []),
      /** Accounts younger than this, in seconds, send no links at all; 0 for no such rule. */
      min_account_age: v.optional(countField(0, 31_536_000), 0),
    }),
  ),
  /** More messages than this of one person in one channel, within these seconds. */
  flood: v.optional(
    v.strictObject({
      action,
      messages: countField(2, 100),
      seconds: countField(1, 3600),
      timeout: v.optional(timeout, 600),
    }),
  ),
  /** The same text more often than this, of one person over all channels, within these seconds. */
  repeats: v.optional(
    v.strictObject({
      action,
      messages: countField(1, 20),
      seconds: countField(10, 86_400),
      timeout: v.optional(timeout, 600),
    }),
  ),
  /** More people, groups and roles than this in one message. */
  mentions: v.optional(
    v.strictObject({ action, most: countField(1, 100), timeout: v.optional(timeout, 600) }),
  ),
};

/** The rules about links and floods of one channel type (MOD-02). For admins alone. */
export const automodRulesSchema = v.object({
  channel_type: v.string(),
  ...automodRulesFields,
  /** Left out where nothing was ever set. */
  updated_at: v.optional(timeField),
});
export type AutomodRules = v.InferOutput<typeof automodRulesSchema>;
export const automodRules = defineEntity('AutomodRules', automodRulesSchema);

export const automodRulesInputSchema = v.strictObject(automodRulesFields);
export type AutomodRulesInput = v.InferInput<typeof automodRulesInputSchema>;

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

import * as v from 'valibot';
import { channelTypeField, countField, nameField, textField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import {
  blocklistActions,
  linkActions,
  maxBlocklistNameLength,
  maxBlocklistPatternLength,
  maxBlocklistPatterns,
  maxBlocklistWordLength,
  maxBlocklistWords,
  maxRuleDomains,
  maxRuleTimeout,
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
const domains = v.pipe(v.array(domainField), v.maxLength(maxRuleDomains));
/** Length of the time-out if the action is one, in seconds. */
const timeout = countField(60, maxRuleTimeout);
const action = v.picklist(spamActions);

/** The configurable link and flood rules of one channel type; an omitted rule is off. */
export const automodRulesFields = {
  links: v.optional(
    v.strictObject({
      action: v.picklist(linkActions),
      /** If not empty, links to other domains are blocked; a domain includes its subdomains. */
      allowed_domains: v.optional(domains, []),
      denied_domains: v.optional(domains, []),
      /** Accounts younger than this many seconds cannot send links; 0 turns the rule off. */
      min_account_age: v.optional(countField(0, 31_536_000), 0),
    }),
  ),
  /** Limits the messages of one user in one channel within these seconds. */
  flood: v.optional(
    v.strictObject({
      action,
      messages: countField(2, 100),
      seconds: countField(1, 3600),
      timeout: v.optional(timeout, 600),
    }),
  ),
  /** Limits repeats of the same text by one user across all channels within these seconds. */
  repeats: v.optional(
    v.strictObject({
      action,
      messages: countField(1, 20),
      seconds: countField(10, 86_400),
      timeout: v.optional(timeout, 600),
    }),
  ),
  /** Limits the users, groups and roles mentioned in one message. */
  mentions: v.optional(
    v.strictObject({ action, most: countField(1, 100), timeout: v.optional(timeout, 600) }),
  ),
};

/** The link and flood rules of one channel type (MOD-02). For admins only. */
export const automodRulesSchema = v.object({
  channel_type: v.string(),
  ...automodRulesFields,
  /** Omitted if nothing was ever set. */
  updated_at: v.optional(timeField),
});
export type AutomodRules = v.InferOutput<typeof automodRulesSchema>;
export const automodRules = defineEntity('AutomodRules', automodRulesSchema);

export const automodRulesInputSchema = v.strictObject(automodRulesFields);
export type AutomodRulesInput = v.InferInput<typeof automodRulesInputSchema>;

const wordField = v.pipe(
  textField(maxBlocklistWordLength),
  v.trim(),
  v.regex(/[\p{L}\p{N}\p{S}]/u, 'must have a letter, a digit or a symbol'),
);
const wordsField = v.pipe(v.array(wordField), v.maxLength(maxBlocklistWords));

/** The configurable fields of a blocklist (MOD-02). */
export const blocklistFields = {
  name: nameField(maxBlocklistNameLength),
  action: v.picklist(blocklistActions),
  /** A disabled list is stored but matches nothing. */
  enabled: v.boolean(),
  /** The channel types it applies to; omitted if it applies to the whole app, including names of users and channels. */
  channel_types: v.optional(v.pipe(v.array(channelTypeField), v.minLength(1), v.maxLength(100))),
  /**
   * Matched as whole words regardless of case, accents, hidden characters and look-alikes. A star at an end matches any
   * continuation: `lamp*` matches `lamps`.
   */
  words: wordsField,
  /** Regular expressions in RE2 syntax: no lookaround, no backreferences. */
  patterns: v.pipe(
    v.array(v.pipe(textField(maxBlocklistPatternLength), v.nonEmpty('must not be empty'))),
    v.maxLength(maxBlocklistPatterns),
  ),
  /** Words and phrases in which nothing is matched: `cum laude`. */
  exceptions: wordsField,
  /** Whether digits and signs that resemble letters match them: `b4dw0rd`. */
  leet: v.boolean(),
  /** Includes a built-in word list. */
  preset: v.optional(v.picklist(wordPresets)),
};

/** A list of unwanted words and patterns and the action on a match (MOD-02). For admins only. */
export const blocklistSchema = v.object({
  id: v.string(),
  ...blocklistFields,
  created_at: timeField,
  updated_at: timeField,
});
export type Blocklist = v.InferOutput<typeof blocklistSchema>;
export const blocklist = defineEntity('Blocklist', blocklistSchema);

/** A blocklist in a list: with its number of words instead of the words. */
export const blocklistSummarySchema = v.object({
  ...v.omit(blocklistSchema, ['words', 'patterns', 'exceptions']).entries,
  word_count: v.number(),
  pattern_count: v.number(),
});
export type BlocklistSummary = v.InferOutput<typeof blocklistSummarySchema>;
export const blocklistSummary = defineEntity('BlocklistSummary', blocklistSummarySchema);

/** A blocklist as an admin writes it. */
export const blocklistInputSchema = v.strictObject({
  ...blocklistFields,
  enabled: v.optional(blocklistFields.enabled, true),
  words: v.optional(blocklistFields.words, []),
  patterns: v.optional(blocklistFields.patterns, []),
  exceptions: v.optional(blocklistFields.exceptions, []),
  leet: v.optional(blocklistFields.leet, false),
});
export type BlocklistInput = v.InferInput<typeof blocklistInputSchema>;

import * as v from 'valibot';
import { countField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { linkActions, ruleDomainsMost, ruleTimeoutMost, spamActions } from './limits.ts';

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

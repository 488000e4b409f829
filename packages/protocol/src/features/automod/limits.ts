import { defineError } from '../../contract/errors.ts';

/** Actions on a message or another text that matches a blocklist (MOD-02). */
export const blocklistActions = ['flag', 'mask', 'block'] as const;
export type BlocklistAction = (typeof blocklistActions)[number];

/** Actions on a message that matches a link rule. */
export const linkActions = ['flag', 'block'] as const;
/** Actions on a message that matches a flood, repeat or mention rule. */
export const spamActions = ['flag', 'block', 'timeout'] as const;
export type SpamAction = (typeof spamActions)[number];

/** Built-in word lists; a blocklist can include one in addition to its own words. */
export const wordPresets = ['english_profanity'] as const;
export type WordPreset = (typeof wordPresets)[number];

/** Most blocklists of one app. */
export const maxBlocklists = 50;
/** Most words and phrases of one blocklist; as many exceptions. */
export const maxBlocklistWords = 10_000;
/** Most words and phrases of all blocklists together. */
export const maxTotalBlocklistWords = 50_000;
/** Longest word or phrase, in UTF-16 units. */
export const maxBlocklistWordLength = 100;
/** Most patterns of one blocklist, and of all that apply to one channel. */
export const maxBlocklistPatterns = 100;
/** Longest pattern, in UTF-16 units. */
export const maxBlocklistPatternLength = 500;
/** Most states of the automaton that a pattern compiles to, which bounds its matching time. */
export const maxPatternSteps = 500;
/** Most states of the automatons of all patterns that apply to one channel. */
export const maxTotalPatternSteps = 5_000;
/** Longest name of a blocklist. */
export const maxBlocklistNameLength = 80;
/** Most domains of one list of a rule about links. */
export const maxRuleDomains = 500;
/** Longest time-out that a rule can give, in seconds: 28 days, like any time-out. */
export const maxRuleTimeout = 2_419_200;
/** Longest text that can be tested. */
export const maxTestTextLength = 20_000;
/** Replaces each character of a masked word: a star that has no meaning in Markdown. */
export const maskSign = '∗';
/** Texts with fewer letters and digits than this may be repeated without limit. */
export const minRepeatTextLength = 10;

/**
 * Codes of errors that reject a message for its content, by a rule or by the host's hook: the message is returned as
 * one of type error (MSG-02). Numbers only, so that clients do not load the errors' texts.
 */
export const moderationErrorCodes: readonly number[] = [422, 700, 701, 702, 703, 705, 884];

/** MOD-02: `details.words` are the blocked words as the author wrote them. */
export const textBlocked = defineError({
  name: 'text_blocked',
  code: 700,
  status: 400,
  message: 'This text contains words that aren’t allowed here.',
});
/** MOD-02: `details.domains` are the blocked domains. */
export const linkBlocked = defineError({
  name: 'link_blocked',
  code: 701,
  status: 400,
  message: 'This text contains a link that isn’t allowed here.',
});
export const messageRepeated = defineError({
  name: 'message_repeated',
  code: 702,
  status: 400,
  message: 'You’ve sent the same message too many times.',
});
export const tooManyMentions = defineError({
  name: 'too_many_mentions',
  code: 703,
  status: 400,
  message: 'Your message mentions too many people.',
});
/** MOD-02: with `retry_after_ms`, after which a client resends automatically. */
export const messagesTooFast = defineError({
  name: 'messages_too_fast',
  code: 704,
  status: 429,
  retryable: true,
  message: 'You’re sending messages too fast. Try again in a moment.',
});
/** MOD-02: a rule timed out its author; `details.until` is the end. */
export const timedOutByRule = defineError({
  name: 'timed_out_by_rule',
  code: 705,
  status: 403,
  message: 'You sent too many messages too fast, so you can’t post for a while.',
});
export const blocklistNotFound = defineError({
  name: 'blocklist_not_found',
  code: 710,
  status: 404,
  message: 'Blocklist not found.',
});
export const tooManyBlocklists = defineError({
  name: 'too_many_blocklists',
  code: 711,
  status: 409,
  message: `You can have up to ${maxBlocklists} blocklists with up to ${maxTotalBlocklistWords} words in total.`,
});
/** `details.issues` names each pattern and the part of it that cannot be matched in linear time. */
export const patternInvalid = defineError({
  name: 'pattern_invalid',
  code: 712,
  status: 400,
  message: 'A pattern is invalid.',
});
export const automodErrors = [
  textBlocked,
  linkBlocked,
  messageRepeated,
  tooManyMentions,
  messagesTooFast,
  timedOutByRule,
  blocklistNotFound,
  tooManyBlocklists,
  patternInvalid,
] as const;

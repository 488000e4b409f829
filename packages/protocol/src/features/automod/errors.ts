import { defineError } from '../../contract/error.ts';
import { allBlocklistWordsMost, blocklistsMost } from './limits.ts';
import { moderationCodes } from './moderationCodes.ts';

/** MOD-02: `details.words` are the words as the author wrote them. */
export const textBlocked = defineError({
  name: 'text_blocked',
  code: moderationCodes.textBlocked,
  status: 400,
  message: 'It has words that are not allowed here.',
});
/** MOD-02: `details.domains` are those that are not wanted. */
export const linkBlocked = defineError({
  name: 'link_blocked',
  code: moderationCodes.linkBlocked,
  status: 400,
  message: 'It has a link that is not allowed here.',
});
export const messageRepeated = defineError({
  name: 'message_repeated',
  code: moderationCodes.messageRepeated,
  status: 400,
  message: 'The same was sent too often.',
});
export const tooManyMentions = defineError({
  name: 'too_many_mentions',
  code: moderationCodes.tooManyMentions,
  status: 400,
  message: 'It calls too many people at once.',
});
/** MOD-02: with `retry_after_ms`; a client sends it again by itself then. */
export const messagesTooFast = defineError({
  name: 'messages_too_fast',
  code: 704,
  status: 429,
  retryable: true,
  message: 'Too many messages in a short time; wait a little.',
});
/** MOD-02: a rule has timed its author out; `details.until` tells for how long. */
export const timedOutByRule = defineError({
  name: 'timed_out_by_rule',
  code: moderationCodes.timedOutByRule,
  status: 403,
  message: 'You sent too much in a short time and cannot write for a while.',
});
export const blocklistNotFound = defineError({
  name: 'blocklist_not_found',
  code: 710,
  status: 404,
  message: 'There is no such blocklist.',
});
export const tooManyBlocklists = defineError({
  name: 'too_many_blocklists',
  code: 711,
  status: 409,
  message: `An app has at most ${blocklistsMost} blocklists, with at most ${allBlocklistWordsMost} words together.`,
});
/** `details.issues` name each pattern and what of it cannot be matched in linear time. */
export const patternInvalid = defineError({
  name: 'pattern_invalid',
  code: 712,
  status: 400,
  message: 'A pattern cannot be used.',
});
export const errors = [
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

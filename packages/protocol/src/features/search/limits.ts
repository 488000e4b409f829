import { defineError } from '../../contract/errors.ts';

/** How long a search source waits after the last keystroke before it asks (SEED.md section 9). */
export const searchDebounceMs = 300;
/** Results that a search source asks for at a time (SEED.md section 9). */
export const searchPageSize = 10;
/** What a command begins with (SEED.md section 9). */
export const commandSign = '/';
/** How many characters of a command's name must be there before commands are searched (SEED.md section 9). */
export const commandMinCharacters = 1;
/** Most results of a page of a message search. */
export const searchPageMost = 50;
/** Longest text of a message search, in UTF-16 units. */
export const searchTextMost = 500;
/** Most words, phrases and operators of a message search. */
export const searchTermsMost = 30;
/** From so many letters on the last word of a text also finds the words that begin with it. */
export const searchPrefixLetters = 2;
/** Most people or channels that one `from:` or `in:` may stand for. */
export const searchNamesMost = 20;

/**
 * SRCH-04: the search text breaks a rule of its grammar. `details.places` says where, in the order of `details.issues`:
 * `start` and `end` in UTF-16 units.
 */
export const searchTextInvalid = defineError({
  name: 'search_text_invalid',
  code: 660,
  status: 400,
  message: 'This search cannot be understood.',
});
export const searchErrors = [searchTextInvalid] as const;

/** What an operator's value names. */
export type SearchValueKind = 'person' | 'channel' | 'part' | 'state' | 'date' | 'period';

/** The operators of a search text, and what stands behind their colon (SRCH-04). */
export const searchOperators = {
  /** Who wrote it: a user's id or name, or `me`. */
  from: 'person',
  /** Where it stands: a channel's cid, id or name. */
  in: 'channel',
  /** What it carries: one of {@link searchParts}. */
  has: 'part',
  /** What it is: one of {@link searchStates}. */
  is: 'state',
  /** Written before this day began. */
  before: 'date',
  /** Written after this day ended. */
  after: 'date',
  /** Written on this day. */
  on: 'date',
  /** Written on this day, or in this month or year. */
  during: 'period',
} as const satisfies Record<string, SearchValueKind>;
export type SearchOperator = keyof typeof searchOperators;

/** What `has:` finds. */
export const searchParts = [
  'link',
  'file',
  'image',
  'video',
  'audio',
  'poll',
  'location',
  'reaction',
  'pin',
] as const;
export type SearchPart = (typeof searchParts)[number];

/** What `is:` finds: pinned messages, those that have a thread, and replies in one. */
export const searchStates = ['pinned', 'thread', 'reply'] as const;
export type SearchState = (typeof searchStates)[number];

/** Days that have a word of their own. */
export const searchDays = ['today', 'yesterday'] as const;

export const isSearchOperator = (word: string): word is SearchOperator =>
  Object.hasOwn(searchOperators, word);

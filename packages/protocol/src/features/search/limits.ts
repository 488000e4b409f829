import { defineError } from '../../contract/errors.ts';

/** Delay between the last keystroke and a search (SEED.md section 9). */
export const searchDebounceMs = 300;
/** Page size of a search source (SEED.md section 9). */
export const searchPageSize = 10;
/** The first character of a command (SEED.md section 9). */
export const commandSign = '/';
/** Characters, of which the sign is one, from which on commands are searched (SEED.md section 9). */
export const commandMinCharacters = 1;
/** Most results of a page of a message search. */
export const maxSearchPageSize = 50;
/** Longest text of a message search, in UTF-16 units. */
export const maxSearchTextLength = 500;
/** Most words, phrases and operators of a search. */
export const maxSearchTerms = 30;
/** Minimum length of a search's last word to also match as a prefix. */
export const searchPrefixLetters = 2;
/** Most users or channels that one `from:` or `in:` can match. */
export const maxSearchNames = 20;

/**
 * SRCH-04: the search text is invalid. `details.places` has the positions, in the order of `details.issues`: `start`
 * and `end` in UTF-16 units.
 */
export const searchTextInvalid = defineError({
  name: 'search_text_invalid',
  code: 660,
  status: 400,
  message: 'This search is invalid.',
});
export const searchErrors = [searchTextInvalid] as const;

/** The kind of an operator's value. */
export type SearchValueKind = 'person' | 'channel' | 'part' | 'state' | 'date' | 'period';

/** The operators of a search text with their kinds of value (SRCH-04). */
export const searchOperators = {
  /** The author: a user's id or name, or `me`. */
  from: 'person',
  /** The channel: its cid, id or name. */
  in: 'channel',
  /** The contents: one of {@link searchParts}. */
  has: 'part',
  /** The state: one of {@link searchStates}. */
  is: 'state',
  /** Written before this day. */
  before: 'date',
  /** Written after this day. */
  after: 'date',
  /** Written on this day. */
  on: 'date',
  /** Written on this day, or in this month or year. */
  during: 'period',
} as const satisfies Record<string, SearchValueKind>;
export type SearchOperator = keyof typeof searchOperators;

/** Values of `has:`; `media` is an image or a video. */
export const searchParts = [
  'link',
  'file',
  'media',
  'image',
  'video',
  'audio',
  'poll',
  'location',
  'reaction',
  'pin',
] as const;
export type SearchPart = (typeof searchParts)[number];

/** Values of `is:`: pinned messages, those with a thread, and replies. */
export const searchStates = ['pinned', 'thread', 'reply'] as const;
export type SearchState = (typeof searchStates)[number];

/** Named days. */
export const searchDays = ['today', 'yesterday'] as const;

export const isSearchOperator = (word: string): word is SearchOperator =>
  Object.hasOwn(searchOperators, word);

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

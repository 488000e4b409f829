import type { Sight } from '../../../core/access/directory.ts';
import type { Tenant } from '../../../core/access/tenants.ts';

/** Consecutive words; `begins` if the last is a prefix. */
export interface Phrase {
  readonly words: readonly string[];
  readonly begins: boolean;
  /** Whether it is a longer word that contains the searched one (SRCH-05). */
  readonly isPart?: boolean;
}

/** A term to find, in any of its forms. The first form is the original. */
export interface Clause {
  readonly forms: readonly Phrase[];
  /** The word, if words with the same stem and longer words that contain it count too (SRCH-05). */
  readonly related?: RelatedWord;
}

/** A word with its stems. */
export interface RelatedWord {
  readonly word: string;
  readonly stems: readonly string[];
}

/** The channels to search. */
export interface Scope {
  /** The searching user. */
  readonly userId: string;
  /** Whom the user sees (TEN-01): names only match visible users. */
  readonly sight: Sight;
  /** The tenant to search, null for what has none (TEN-02); undefined for all. */
  readonly tenant: Tenant | undefined;
  /** Types whose channels may all be searched. */
  readonly whole: readonly string[];
  /** Types whose channels may be searched with a role in them. */
  readonly asMember: readonly { channel_role: string; types: readonly string[] }[];
  /** Limits them to the matches of a filter. */
  readonly cids?: readonly string[] | undefined;
}

/** A name after `from:` or `in:`, as typed. */
export interface NameQuery {
  readonly operator: 'from' | 'in';
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
}

export type SearchOrder = 'newest' | 'oldest' | 'relevance';

/** A search as passed to the index. */
export interface IndexQuery {
  readonly clauses: readonly Clause[];
  readonly without: readonly Clause[];
  readonly names: readonly NameQuery[];
  /** At least one label of each of these. */
  readonly labels: readonly (readonly string[])[];
  readonly withoutLabels: readonly string[];
  /** Times in milliseconds: inclusive and exclusive. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly scope: Scope;
  readonly order: SearchOrder;
  /** The end of the previous page of the same search. */
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/**
 * A position among results: after the document of this number, or by relevance after `skip` of those that are no newer
 * than it. By time, `skip` is the stage of the search (`findByTime`).
 */
export interface Cursor {
  readonly id: number;
  readonly skip: number;
}

/** A message found, and the cursor after it. */
export interface Hit {
  readonly messageId: string;
  readonly cursor: Cursor;
}

/** A page of a search. */
export interface HitPage {
  readonly hits: readonly Hit[];
  /** Cursor of the next page; undefined if there is none. */
  readonly next?: Cursor | undefined;
}

/** The resolution of a name. */
export interface FoundName {
  readonly name: NameQuery;
  readonly match: 'exact' | 'beginning' | 'similar' | 'none';
  /** Ids of users or cids, best first. */
  readonly found: readonly string[];
}

export interface IndexAnswer extends HitPage {
  readonly names: readonly FoundName[];
  /** Whether messages are still being indexed. */
  readonly indexing: boolean;
}

/** The progress of the index. */
export interface IndexProgress {
  /** Messages of this round. */
  readonly indexed: number;
  readonly isDone: boolean;
  /** Changes up to this number have been processed. */
  readonly changesUpTo: number;
}

/** Words that stand one right behind the other; `begins` where the last may go on. */
export interface Phrase {
  readonly words: readonly string[];
  readonly begins: boolean;
}

/** Something to find, in any of its forms. The first form is what was asked for. */
export interface Clause {
  readonly forms: readonly Phrase[];
}

/** The channels that may be searched. */
export interface Scope {
  /** Whoever asks. */
  readonly userId: string;
  /** Whether the directory hides nobody from them (TEN-01); names are understood as people whom they see. */
  readonly seesEveryone: boolean;
  /** Types whose channels all may be searched. */
  readonly whole: readonly string[];
  /** Types whose channels may be searched by who has a role in them. */
  readonly asMember: readonly { channel_role: string; types: readonly string[] }[];
  /** Only these, where a filter has found them. */
  readonly cids?: readonly string[] | undefined;
}

/** A name behind `from:` or `in:`, as it was written. */
export interface AskedName {
  readonly operator: 'from' | 'in';
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly negated: boolean;
}

export type SearchOrder = 'newest' | 'oldest' | 'relevance';

/** A search as the index gets it. */
export interface IndexQuery {
  readonly clauses: readonly Clause[];
  readonly without: readonly Clause[];
  readonly names: readonly AskedName[];
  /** All of these. */
  readonly labels: readonly string[];
  readonly withoutLabels: readonly string[];
  /** Times in milliseconds: from the first to before the second. */
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly scope: Scope;
  readonly order: SearchOrder;
  /** Where the page before ended, of the same search. */
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/**
 * A place among results: behind the document of this number, or by relevance behind so many that are no newer than it.
 */
export interface Cursor {
  readonly id: number;
  readonly skip: number;
}

/** A message that was found, and where to go on behind it. */
export interface Hit {
  readonly messageId: string;
  readonly cursor: Cursor;
}

/** How a name was understood. */
export interface FoundName {
  readonly name: AskedName;
  readonly match: 'exact' | 'beginning' | 'similar' | 'none';
  /** Ids of users or cids, the likeliest first. */
  readonly found: readonly string[];
}

export interface IndexAnswer {
  readonly hits: readonly Hit[];
  /** Where to go on; left out where there is no more. */
  readonly next?: Cursor | undefined;
  readonly names: readonly FoundName[];
  /** Whether messages are still to be made findable. */
  readonly indexing: boolean;
}

/** The progress of the index. */
export interface IndexProgress {
  /** Messages of this round. */
  readonly indexed: number;
  readonly isDone: boolean;
  /** Changes up to this number have been looked at. */
  readonly changesUpTo: number;
}

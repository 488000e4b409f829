import type { Reader } from '../../../core/storage/database.ts';
import type { Clause, Cursor, IndexProgress, SearchOrder } from './indexQuery.ts';

/** A search with resolved names: everything is a word or a label. */
export interface ResolvedQuery {
  readonly clauses: readonly Clause[];
  readonly without: readonly Clause[];
  /** At least one label of each of these. */
  readonly labels: readonly (readonly string[])[];
  readonly withoutLabels: readonly string[];
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly allowed: Allowed;
  readonly order: SearchOrder;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** The channels to search: whole types, and individual ones. */
export interface Allowed {
  readonly types: readonly string[];
  readonly cids: readonly string[];
}

export interface FoundMessage {
  readonly messageId: string;
  /** The document's number. */
  readonly id: number;
}

/**
 * Minimum number of transactions per call: recent messages of a few users are always indexed, however slow the machine.
 */
export const minRounds = 3;

/** The matches, in order. */
export interface Matches {
  readonly found: readonly FoundMessage[];
  /** Documents after this number were not searched, which would have taken too long. */
  readonly lookedUpTo?: number | undefined;
}

/** A word of the index, and its number of documents. */
export interface CountedWord {
  readonly word: string;
  readonly documents: number;
}

/** A word of the index with one of its stems. */
export interface StemWord extends CountedWord {
  readonly stem: string;
}

/** The counts of words, and the words that share stems. */
export interface WordCounts {
  /** The number of documents of each word that is in any. */
  readonly documents: ReadonlyMap<string, number>;
  readonly stemWords: readonly StemWord[];
}

/** Most words around a part that are read to find the most frequent ones. */
export const maxWordsAround = 1000;

/** A message index, beside one of the databases. */
export interface MessageIndex {
  /**
   * Indexes changes, for about `forMs` but at least {@link minRounds}; messages older than the index come last, newest
   * first.
   */
  catchUp(forMs: number): Promise<IndexProgress>;
  /** Merges parts of the index for about `forMs`: a search looks into each. Returns whether none are left to merge. */
  compact(forMs: number): Promise<boolean>;
  /** Ensures that removed documents cannot be recovered from the disk. */
  removeRemains(): Promise<void>;
  /**
   * Counts the documents with each of these words or labels, and finds words with these stems, once for each stem, in no
   * order, at most `limit` (SRCH-05).
   */
  countWords(words: readonly string[], stems: readonly string[], limit: number): Promise<WordCounts>;
  /** Returns words with this prefix, most frequent first. */
  completions(start: string, limit: number): Promise<CountedWord[]>;
  /** Returns words that contain this part, most frequent first (SRCH-05). */
  wordsAround(part: string, limit: number): Promise<CountedWord[]>;
  /** Returns the matching messages by time; callers rank by relevance. */
  match(match: Match): Promise<Matches>;
  /** Returns the words of documents, in order. */
  wordsOf(found: readonly FoundMessage[]): Promise<(readonly string[])[]>;
  close(): Promise<void>;
}

/** An expression over words and labels, in a range of documents. */
export interface Match {
  /** All of these; rarest first. */
  readonly all: readonly Group[];
  readonly none: readonly Group[];
  /** Excludes what matches all of these. */
  readonly except?: readonly Group[] | undefined;
  /** Number of documents of each of `all`. */
  readonly documents: readonly number[];
  /** Estimated number of documents that match `all`. */
  readonly estimate: number;
  /** All documents of the index. */
  readonly total: number;
  /** Channels to filter by; undefined if `all` covers them. */
  readonly allowed?: Allowed | undefined;
  /** Document numbers, both exclusive. */
  readonly above: number;
  readonly below: number;
  readonly newestFirst: boolean;
  readonly limit: number;
}

/** Any of these: phrases, or labels. */
export interface Group {
  readonly phrases?: Clause['forms'];
  readonly labels?: readonly string[];
}

/** An open index, with a reader of its store. */
export interface OpenIndex {
  readonly index: MessageIndex;
  readonly reader: Reader;
  close(): Promise<void>;
}

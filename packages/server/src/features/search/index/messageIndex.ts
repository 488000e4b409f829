import type { Reader } from '../../../core/storage/database.ts';
import type { Clause, Cursor, IndexProgress, SearchOrder } from './indexQuery.ts';

/** A search whose names are known: everything is a word or a label. */
export interface ResolvedQuery {
  readonly clauses: readonly Clause[];
  readonly without: readonly Clause[];
  /** One label at least of each of these. */
  readonly labels: readonly (readonly string[])[];
  readonly withoutLabels: readonly string[];
  readonly since?: number | undefined;
  readonly before?: number | undefined;
  readonly allowed: Allowed;
  readonly order: SearchOrder;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** The channels whose messages may be found: whole types, and some of others. */
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
 * So many transactions are always made at once: what a few people have written is found whole, however slow the
 * machine.
 */
export const minRounds = 3;

/** The matches, in order. */
export interface Matches {
  readonly found: readonly FoundMessage[];
  /** Behind the document of this number nothing was looked at: it would have taken too long at once. */
  readonly lookedUpTo?: number | undefined;
}

/** An index of messages, beside one of the databases. */
export interface MessageIndex {
  /**
   * Takes in what has changed, for about `forMs` but in {@link minRounds} at least; what was there before the index
   * comes last, the newest first.
   */
  catchUp(forMs: number): Promise<IndexProgress>;
  /** Nothing that was taken out can be read from the disk any more. */
  removeRemains(): Promise<void>;
  /** How many documents have each of these words or labels, at most so many. */
  frequencies(words: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** Words that begin so, the most frequent first. */
  completions(start: string, limit: number): Promise<{ word: string; documents: number }[]>;
  /** The messages that match, in order of time; relevance is for who asks. */
  match(match: Match): Promise<Matches>;
  /** The words of documents, in order. */
  wordsOf(found: readonly FoundMessage[]): Promise<(readonly string[])[]>;
  close(): Promise<void>;
}

/** A match to find: an expression over words and labels, in a range of documents. */
export interface Match {
  /** All of these; the rarest first. */
  readonly all: readonly Group[];
  readonly none: readonly Group[];
  /** About how many documents match `all`. */
  readonly estimate: number;
  /** All documents of the index. */
  readonly total: number;
  /** The channels that count; left out where `all` sees to it. */
  readonly allowed?: Allowed | undefined;
  /** Documents numbered above the first and below the second. */
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

/** An index that is open, with what reads the store that it belongs to. */
export interface OpenIndex {
  readonly index: MessageIndex;
  readonly reader: Reader;
  close(): Promise<void>;
}

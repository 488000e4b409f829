import type { Clause, Phrase, RelatedWord } from './indexQuery.ts';
import { label } from './labels.ts';
import type { MessageIndex, ResolvedQuery, StemWord } from './messageIndex.ts';

/** Number of completions searched individually if a prefix is too common. */
const maxCompletions = 60;
/** A prefix in this many documents is too common to gather. */
const commonPrefix = 20_000;
/** Most indexed words with a word's stem that are read. */
const maxStemWordsRead = 100;

/** The label of every document. */
export const everything = label('all', '');

/** A clause with the number of documents of each prefix that its forms end with. */
interface CompletedClause extends Clause {
  readonly prefixCounts: ReadonlyMap<string, number>;
}

/** How many documents contain the terms of a search. */
export class TermCounts {
  readonly #words: ReadonlyMap<string, number>;
  readonly #prefixes: ReadonlyMap<string, number>;
  readonly #stemWords: readonly StemWord[];
  readonly #stemWordCounts: ReadonlyMap<string, number>;

  constructor(
    words: ReadonlyMap<string, number>,
    prefixes: ReadonlyMap<string, number>,
    stemWords: readonly StemWord[],
  ) {
    this.#words = words;
    this.#prefixes = prefixes;
    this.#stemWords = stemWords;
    this.#stemWordCounts = new Map(stemWords.map(({ word, documents }) => [word, documents]));
  }

  /** All documents of the index. */
  get total(): number {
    return this.of(everything);
  }

  /** Of a word or a label. */
  of(word: string): number {
    return this.#words.get(word) ?? this.#stemWordCounts.get(word) ?? 0;
  }

  sumOf(words: readonly string[]): number {
    return words.reduce((sum, word) => sum + this.of(word), 0);
  }

  /** At most: of the rarest of its words. */
  ofPhrase({ words, begins }: Phrase): number {
    const counts = words.map((word, index) => {
      const isPrefix = begins && index === words.length - 1;
      return isPrefix ? (this.#prefixes.get(word) ?? 0) : this.of(word);
    });
    return Math.min(...counts);
  }

  /** Returns the most frequent words that share a stem with a word. */
  wordsByStem({ stems }: RelatedWord, max: number): string[] {
    const words = this.#stemWords
      .filter(({ stem }) => stems.includes(stem))
      .toSorted((left, right) => right.documents - left.documents);
    return [...new Set(words.map(({ word }) => word))].slice(0, max);
  }
}

/**
 * Counts the documents of all terms, of the labels of the scope, and of the whole index, and finds the indexed words that
 * share a stem with a word of the clauses (SRCH-05). Returns the clauses with common prefixes replaced.
 */
export async function countTerms(
  index: MessageIndex,
  query: ResolvedQuery,
  scopeLabels: readonly string[],
): Promise<{ clauses: readonly Clause[]; counts: TermCounts }> {
  const clauses = await Promise.all(query.clauses.map((clause) => complete(index, clause)));
  const words = clauses.flatMap(({ forms }) => forms.flatMap((form) => form.words));
  const { documents, stemWords } = await index.countWords(
    [everything, ...words, ...query.labels.flat(), ...scopeLabels],
    clauses.flatMap(({ related }) => related?.stems ?? []),
    maxStemWordsRead * clauses.length,
  );
  const prefixes = new Map(clauses.flatMap(({ prefixCounts }) => [...prefixCounts]));
  return { clauses, counts: new TermCounts(documents, prefixes, stemWords) };
}

/** Replaces prefixes that are too common by their most frequent completions. */
async function complete(index: MessageIndex, { forms, related }: Clause): Promise<CompletedClause> {
  const prefixCounts = new Map<string, number>();
  const completed: Phrase[] = [];
  for (const form of forms) {
    const prefix = form.begins ? form.words.at(-1) : undefined;
    if (prefix === undefined) {
      completed.push(form);
      continue;
    }
    const completions = await index.completions(prefix, maxCompletions);
    const documents = completions.reduce((sum, completion) => sum + completion.documents, 0);
    if (documents <= commonPrefix) {
      completed.push(form);
      prefixCounts.set(prefix, documents);
      continue;
    }
    for (const { word } of completions) {
      completed.push({ words: [...form.words.slice(0, -1), word], begins: false });
    }
  }
  return { forms: completed, prefixCounts, ...(related !== undefined && { related }) };
}

import { type NormalForm, normalForm, sourceRange } from './normalForm.ts';
import { isEdge } from './signClass.ts';
import { joinedView, leetViews, repeatViews, type View } from './views.ts';
import { WordAutomaton } from './wordAutomaton.ts';

/** The words of one list. */
export interface WordList {
  readonly words: readonly string[];
  readonly exceptions: readonly string[];
  readonly leet: boolean;
}

/** A match of a list, in UTF-16 units of the text. */
export interface Found {
  readonly list: number;
  /** The word or pattern as in its list. */
  readonly entry: string;
  readonly start: number;
  readonly end: number;
}

interface Entry {
  readonly list: number;
  readonly entry: string;
  readonly isLeet: boolean;
  /** Whether other characters may precede or follow the word. */
  readonly opensLeft: boolean;
  readonly opensRight: boolean;
}

/** Beyond this many matches, a text needs no further matching. */
export const maxFound = 200;
const minJoinedLetters = 3;
/** Minimum length of a word with spaced-out letters to adjoin others at one end. */
const minLettersApart = 4;
/** Greek capitals that look like a different letter than their lowercase forms; both are tried. */
const doubleFaced = /[ΜΝΗΥΣ]/g;

/** Finds the words and phrases of all lists that apply to one channel type. */
export class WordMatcher {
  readonly #plain: Terms;
  /** The terms without spaces and signs, for texts with joined words. */
  readonly #joined: Terms;
  readonly #exceptions: Terms;
  readonly #readsLeet: boolean;

  constructor(lists: readonly WordList[]) {
    const words = lists.flatMap((list, index) => list.words.map((word) => toEntry(word, index, list.leet)));
    this.#plain = new Terms(words);
    this.#joined = new Terms(
      words
        .map(([term, entry]): [string, Entry] => [term.replace(/[^\p{L}]/gu, ''), entry])
        .filter(([term]) => term.length >= minJoinedLetters),
    );
    this.#exceptions = new Terms(
      lists.flatMap(({ exceptions }, index) => exceptions.map((word) => toEntry(word, index, false))),
    );
    this.#readsLeet = lists.some(({ leet }) => leet);
  }

  /** Finds the lists' exceptions in a text. */
  exceptionsIn(form: NormalForm): Found[] {
    const found: Found[] = [];
    this.#exceptions.search({ text: form.text }, (entry, from, to) =>
      found.push(toFound(form, entry, from, to)),
    );
    return found;
  }

  /** Finds the lists' words in a text, unordered and possibly repeated. */
  find(form: NormalForm): Found[] {
    const found: Found[] = [];
    this.#plain.search({ text: form.text }, (entry, from, to) => found.push(toFound(form, entry, from, to)));
    const again = (terms: Terms, view: View, takes?: (entry: Entry, from: number, to: number) => boolean) =>
      terms.search(view, (entry, from, to) => {
        const first = view.at[from] as number;
        const last = view.ends?.[to - 1] ?? (view.at[to - 1] as number) + 1;
        if (!takes || takes(entry, first, last)) found.push(toFound(form, entry, first, last));
      });
    const joined = joinedView(form);
    if (joined) again(this.#joined, joined);
    for (const view of repeatViews(form)) again(this.#plain, view);
    if (this.#readsLeet) {
      const isWord = (from: number, to: number) => /\p{L}/u.test(form.text.slice(from, to));
      for (const view of leetViews(form)) {
        again(this.#plain, view, ({ isLeet }, from, to) => isLeet && isWord(from, to));
      }
    }
    const small = form.starts && form.source.replace(doubleFaced, (capital) => capital.toLowerCase());
    if (small !== undefined && small !== form.source) found.push(...this.find(normalForm(small)));
    return found;
  }
}

function toFound(form: NormalForm, { list, entry }: Entry, from: number, to: number): Found {
  return { list, entry, ...sourceRange(form, from, to) };
}

/** Normalizes a word for matching. */
function toEntry(word: string, list: number, isLeet: boolean): [string, Entry] {
  const opensLeft = word.length > 1 && word.startsWith('*');
  const opensRight = word.length > 1 && word.endsWith('*');
  const core = word.slice(opensLeft ? 1 : 0, opensRight ? -1 : undefined);
  return [termOf(core), { list, entry: word, isLeet, opensLeft, opensRight }];
}

const termOf = (word: string): string => normalForm(word.toLowerCase()).text.trim();

/** Whether a word has anything to match: not if it is all invisible characters. */
export const isFindable = (word: string): boolean => toEntry(word, 0, false)[0] !== '';

/** Terms with their entries: the same term may be in several lists. */
class Terms {
  readonly #automaton: WordAutomaton;
  readonly #terms: readonly string[];
  readonly #entries: readonly (readonly Entry[])[];

  constructor(pairs: readonly (readonly [string, Entry])[]) {
    const byTerm = new Map<string, Entry[]>();
    for (const [term, entry] of pairs) {
      if (term === '') continue;
      const known = byTerm.get(term);
      if (known) known.push(entry);
      else byTerm.set(term, [entry]);
    }
    this.#terms = [...byTerm.keys()];
    this.#entries = [...byTerm.values()];
    this.#automaton = new WordAutomaton(this.#terms);
  }

  get isEmpty(): boolean {
    return this.#terms.length === 0;
  }

  /** Calls `found` for each entry whose term occurs as a word. */
  search(
    { text, apart }: Pick<View, 'text' | 'apart'>,
    found: (entry: Entry, from: number, to: number) => void,
  ): void {
    if (this.isEmpty) return;
    let count = 0;
    this.#automaton.search(text, (term, to) => {
      if (count >= maxFound) return;
      const from = to - (this.#terms[term] as string).length;
      const begins = from === 0 || isEdge(text.charCodeAt(from - 1), text.charCodeAt(from));
      const ends = to === text.length || isEdge(text.charCodeAt(to - 1), text.charCodeAt(to));
      const touches = apart?.has(from) && to - from >= minLettersApart && (begins || ends);
      for (const entry of this.#entries[term] as readonly Entry[]) {
        if (!touches && !((begins || entry.opensLeft) && (ends || entry.opensRight))) continue;
        count++;
        found(entry, from, to);
      }
    });
  }
}

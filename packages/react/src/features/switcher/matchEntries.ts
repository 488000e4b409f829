import { go } from 'fuzzysort';
import type { SwitcherEntry } from './switcherEntry.ts';

/** An entry that fits, and which characters of its name did. */
export interface SwitcherMatch {
  readonly entry: SwitcherEntry;
  readonly indexes: readonly number[];
}

/** What a query finds: the places of one's own, people and pages, then channels that one has not joined. */
export interface SwitcherMatches {
  readonly best: readonly SwitcherMatch[];
  readonly notJoined: readonly SwitcherMatch[];
}

/** What a match is worth at least: scattered letters of a long name are hardly meant. */
const leastScore = 0.3;
/** How much the nearest place gains: a little more than a word's beginning over its middle. */
const nearWorth = 0.2;
const maxNotJoined = 5;
const maxBest = 12;

/**
 * The entries whose name has the query's letters in their order, best first; those in `near` (by key, from 0 to 1) are lifted.
 * `#` before the query asks for channels alone, `@` for people.
 */
export function matchEntries(
  entries: readonly SwitcherEntry[],
  query: string,
  near: ReadonlyMap<string, number>,
): SwitcherMatches {
  const { text, fits } = readQuery(query);
  if (text === '') return { best: [], notJoined: [] };
  const options = { key: 'target', threshold: leastScore };
  const among = fits ? entries.filter(fits) : entries;
  // Of thousands that fit, those near must be seen whatever their rank; to weigh all of them would cost more than the search.
  const found = [
    ...go(text, among, { ...options, limit: 100 }),
    ...go(text, near.size > 0 ? among.filter(({ key }) => near.has(key)) : [], { ...options, limit: 0 }),
  ];
  const whole = found.filter((result) => !isTorn(text, result));
  const worth = ({ obj, score }: (typeof found)[number]) => score + (near.get(obj.key) ?? 0) * nearWorth;
  const ranked = new Map(
    whole.sort((one, other) => worth(other) - worth(one)).map((result) => [result.obj.key, result]),
  );
  const matches = [...ranked.values()].map(({ obj, indexes }) => ({
    entry: obj,
    indexes: indexes.filter((at) => at < obj.name.length),
  }));
  const isOpen = ({ entry }: SwitcherMatch) => entry.kind === 'channel' && !entry.isMember;
  return {
    best: matches.filter((match) => !isOpen(match)).slice(0, maxBest),
    notJoined: matches.filter(isOpen).slice(0, maxNotJoined),
  };
}

/** Whether one word is found with some letters in a name and the others in what else it is known by: chance, and no match. */
function isTorn(text: string, { obj, indexes }: { obj: SwitcherEntry; indexes: readonly number[] }): boolean {
  const inName = indexes.filter((at) => at < obj.name.length).length;
  return !text.includes(' ') && inName > 0 && inName < indexes.length;
}

/** What is looked for, and among what; among all without `fits`. */
export function readQuery(query: string): { text: string; fits?: (entry: SwitcherEntry) => boolean } {
  const text = query.trim();
  const isPerson = (entry: SwitcherEntry) =>
    entry.kind === 'person' || (entry.kind === 'channel' && entry.display.others.length > 0);
  if (text.startsWith('@')) return { text: text.slice(1).trim(), fits: isPerson };
  if (!text.startsWith('#')) return { text };
  return { text: text.slice(1).trim(), fits: (entry) => entry.kind === 'channel' && !isPerson(entry) };
}

import { go } from 'fuzzysort';
import type { SwitcherEntry } from './switcherEntry.ts';

/** A matching entry, and the indexes of the matching characters of its name. */
export interface SwitcherMatch {
  readonly entry: SwitcherEntry;
  readonly indexes: readonly number[];
}

/** The results of a query: the user's channels, people and pages, then channels that they have not joined. */
export interface SwitcherMatches {
  readonly best: readonly SwitcherMatch[];
  readonly notJoined: readonly SwitcherMatch[];
}

/** The minimum score of a match: scattered letters of a long name are hardly intended. */
const minScore = 0.3;
/** The bonus of the nearest entry: slightly more than the start of a word over its middle. */
const nearBonus = 0.2;
const maxNotJoined = 5;
const maxBest = 12;

/**
 * Returns the entries whose name contains the query's letters in order, best first; those in `near` (by key, from 0 to 1)
 * rank higher. `#` before the query searches channels only, `@` people only.
 */
export function matchEntries(
  entries: readonly SwitcherEntry[],
  query: string,
  near: ReadonlyMap<string, number>,
): SwitcherMatches {
  const { text, fits } = readQuery(query);
  if (text === '') return { best: [], notJoined: [] };
  const options = { key: 'target', threshold: minScore };
  const among = fits ? entries.filter(fits) : entries;
  // Among thousands of matches, nearby ones must be found whatever their rank; weighing all of them would cost more than the
  // search.
  const found = [
    ...go(text, among, { ...options, limit: 100 }),
    ...go(text, near.size > 0 ? among.filter(({ key }) => near.has(key)) : [], { ...options, limit: 0 }),
  ];
  const whole = found.filter((result) => !isSplitMatch(text, result));
  const rank = ({ obj, score }: (typeof found)[number]) => score + (near.get(obj.key) ?? 0) * nearBonus;
  const ranked = new Map(
    whole.sort((one, other) => rank(other) - rank(one)).map((result) => [result.obj.key, result]),
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

/** Whether a single word matches partly in the name and partly in other words, which is a coincidence. */
function isSplitMatch(
  text: string,
  { obj, indexes }: { obj: SwitcherEntry; indexes: readonly number[] },
): boolean {
  const inName = indexes.filter((at) => at < obj.name.length).length;
  return !text.includes(' ') && inName > 0 && inName < indexes.length;
}

/** Splits a query into its text and an optional filter. */
export function readQuery(query: string): { text: string; fits?: (entry: SwitcherEntry) => boolean } {
  const text = query.trim();
  const isPerson = (entry: SwitcherEntry) =>
    entry.kind === 'person' || (entry.kind === 'channel' && entry.display.others.length > 0);
  if (text.startsWith('@')) return { text: text.slice(1).trim(), fits: isPerson };
  if (!text.startsWith('#')) return { text };
  return { text: text.slice(1).trim(), fits: (entry) => entry.kind === 'channel' && !isPerson(entry) };
}

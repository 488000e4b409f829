import { expect, test } from 'vitest';
import type { Phrase } from './indexQuery.ts';
import type { WeightedGroup } from './planMatch.ts';
import { clausesOfParts } from './planWithParts.ts';

const phrase = (word: string, isPart = false): Phrase => ({
  words: [word],
  begins: false,
  ...(isPart && { isPart }),
});
const clause = (documents: number, ...phrases: Phrase[]): WeightedGroup => ({
  group: { phrases },
  documents,
});
const wordsOf = (clauses: readonly WeightedGroup[]) =>
  clauses.map(({ group }) => (group.phrases ?? []).map(({ words }) => words.join(' ')));

test('[SRCH-05] searches only the parts again, beside whole words and parts of the other terms', () => {
  const whole = [clause(5000, phrase('boot')), clause(3000, phrase('amt'))];
  const withParts = [
    clause(5010, phrase('boot'), phrase('segelboot', true)),
    clause(3020, phrase('amt'), phrase('hafenamt', true)),
  ];
  const lists = clausesOfParts({ clauses: withParts }, { clauses: whole });
  expect(lists.map(wordsOf)).toEqual([
    [['segelboot'], ['amt', 'hafenamt']],
    [['boot', 'segelboot'], ['hafenamt']],
  ]);
  expect(lists.map((list) => Math.min(...list.map(({ documents }) => documents)))).toEqual([10, 20]);
});

test('[SRCH-05] searches a term without parts as it is', () => {
  const whole = [clause(90_000, phrase('the')), clause(0)];
  const withParts = [clause(90_000, phrase('the')), clause(7, phrase('hafenamt', true))];
  expect(clausesOfParts({ clauses: withParts }, { clauses: whole }).map(wordsOf)).toEqual([
    [['the'], ['hafenamt']],
  ]);
});

test('[SRCH-05] searches all words at once where the parts are in more messages than these', () => {
  const whole = [clause(10, phrase('boot')), clause(5, phrase('amt'))];
  const withParts = [
    clause(100, phrase('boot'), phrase('segelboot', true)),
    clause(80, phrase('amt'), phrase('hafenamt', true)),
  ];
  const lists = clausesOfParts({ clauses: withParts }, { clauses: whole });
  expect(lists).toEqual([withParts]);
});

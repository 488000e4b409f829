import { expect, test } from 'vitest';
import { editDistance } from '../names/editDistance.ts';
import { foldWord } from './foldWord.ts';
import { otherForms } from './wordForms.ts';

test.each([
  ['deploy', ['deploys', 'deployed', 'deploying']],
  ['deployments', ['deployment']],
  ['running', ['run', 'runs']],
  ['cities', ['city']],
  ['city', ['cities']],
  ['boxes', ['box']],
  ['mounted', ['mount', 'mounts', 'mounting']],
  ['merging', ['merge', 'merges', 'merged']],
])('[SRCH-04] %s is also said as %s', (word, forms) => {
  expect(otherForms(word)).toEqual(expect.arrayContaining(forms));
});

test.each(['is', 'the', 'status', 'this', 'glass', 'x86', 'été', 'bing', 'thing'])(
  '[SRCH-04] %s is not cut',
  (word) => {
    expect(otherForms(word).every((form) => form.startsWith(word.slice(0, 3)))).toBe(true);
    expect(otherForms(word)).not.toContain(word);
  },
);

test('[SRCH-04] folding removes accents, but no letter, in any script', () => {
  expect(['Ångström', 'STRASSE', 'straße', 'Łódź', 'Ｗｉｄｅ', 'ﬁre', 'مُحَمَّد'].map(foldWord)).toEqual([
    'angstrom',
    'strasse',
    'strasse',
    'lodz',
    'wide',
    'fire',
    'محمد',
  ]);
  expect(foldWord('が')).not.toBe(foldWord('か'));
  expect(foldWord('कि')).not.toBe(foldWord('का'));
});

test('[SRCH-04] counts typos: added, missing, changed and swapped letters', () => {
  const edits = (one: string, other: string) => editDistance(one, other, 2);
  expect(edits('grace', 'grace')).toBe(0);
  expect(['grcae', 'grac', 'gracee', 'grape'].map((typed) => edits(typed, 'grace'))).toEqual([1, 1, 1, 1]);
  expect(edits('gardener', 'grace')).toBe(3);
  expect(edits('', 'gr')).toBe(2);
});

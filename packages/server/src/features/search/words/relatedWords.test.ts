import { expect, test } from 'vitest';
import { stemsOf } from './stems.ts';
import { endsOf, placeOfPart } from './wordParts.ts';

const areForms = (one: string, other: string) => {
  const stems = new Set(stemsOf(one));
  return stemsOf(other).some((stem) => stems.has(stem));
};

test.each([
  ['running', 'run'],
  ['deployments', 'deployment'],
  ['hauser', 'haus'],
  ['versicherungen', 'versicherung'],
  ['continuation', 'continuer'],
  ['canciones', 'cancion'],
  ['hablamos', 'hablar'],
])('[SRCH-05] %s and %s are forms of one word', (one, other) => {
  expect(areForms(one, other)).toBe(true);
});

test.each([
  ['note', 'not'],
  ['rain', 'ruin'],
  ['haus', 'maus'],
  ['x86', 'x87'],
])('[SRCH-05] %s and %s are not', (one, other) => {
  expect(areForms(one, other)).toBe(false);
});

test('[SRCH-05] words with a common stem begin with the same two letters', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  const endings =
    'e s es ed ing ies y al ation ational ousness en er ern ung ungen heit lich ement eux euse aux eau eaux ence logie usion issement ando iendo yendo amos aciones idad amente';
  const beginnings = new Map<string, Set<string>>();
  for (const beginning of letters.flatMap((first) => letters.map((second) => first + second))) {
    for (const ending of endings.split(' ')) {
      for (const stem of stemsOf(beginning + ending)) {
        beginnings.set(stem, (beginnings.get(stem) ?? new Set()).add(beginning));
      }
    }
  }
  expect(beginnings.size).toBeGreaterThan(letters.length ** 2);
  expect([...beginnings].filter(([, { size }]) => size > 1)).toEqual([]);
});

test('[SRCH-05] one of a word’s ends begins with each of its parts', () => {
  expect(endsOf('dampf')).toEqual(['dampf', 'ampf', 'mpf']);
  expect(endsOf('plan2026final')).toContain('2026final');
  expect(endsOf('plan2026final')).not.toContain('026final');
  expect(endsOf('donaudampfschiff').some((end) => end.startsWith('dampf'))).toBe(true);
});

test.each(['abc', 't12345', '20260131', 'дом', 'a'.repeat(41)])('[SRCH-05] %s is not divided', (word) => {
  expect(endsOf(word)).toEqual([]);
});

test('[SRCH-05] finds the place of a part exactly where an end begins with it', () => {
  expect(placeOfPart('donaudampfschiff', 'dampf')).toBe(5);
  expect(placeOfPart('plan2026final', '2026')).toBe(4);
  expect(placeOfPart('plan2026final', '026')).toBe(-1);
  expect(placeOfPart('dampf', 'dampf')).toBe(-1);
  expect(placeOfPart('t12345', '12345')).toBe(-1);
});

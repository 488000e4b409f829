import { expect, test } from 'vitest';
import { stemKeys, trigramsOf } from './stems.ts';

const areForms = (one: string, other: string) => {
  const keys = new Set(stemKeys(one));
  return stemKeys(other).some((key) => keys.has(key));
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

test('[SRCH-05] a part of a word has a subset of its trigrams', () => {
  expect(trigramsOf('dampf')).toEqual(['dam', 'amp', 'mpf']);
  expect(trigramsOf('donaudampfschiff')).toEqual(expect.arrayContaining(trigramsOf('dampf')));
  expect(trigramsOf('ab')).toEqual([]);
});

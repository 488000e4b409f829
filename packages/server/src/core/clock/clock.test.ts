import { expect, test } from 'vitest';
import { laterThan } from './clock.ts';

test('a change is later than the one before, in the same millisecond and where the clock went back too', () => {
  const at = (now: number) => ({ now: () => now });
  expect([laterThan(100, at(200)), laterThan(100, at(100)), laterThan(100, at(50))]).toEqual([200, 101, 101]);
});

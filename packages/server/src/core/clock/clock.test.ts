import { expect, test } from 'vitest';
import { laterThan } from './clock.ts';

test('a change is later than the previous one, even in the same millisecond or after the clock was set back', () => {
  const at = (now: number) => ({ now: () => now });
  expect([laterThan(100, at(200)), laterThan(100, at(100)), laterThan(100, at(50))]).toEqual([200, 101, 101]);
});

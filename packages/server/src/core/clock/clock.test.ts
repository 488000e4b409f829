import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { createAlignedClock } from './alignedClock.ts';
import { laterThan } from './clock.ts';

test('a change is later than the previous one, even in the same millisecond or after the clock was set back', () => {
  const at = (now: number) => ({ now: () => now });
  expect([laterThan(100, at(200)), laterThan(100, at(100)), laterThan(100, at(50))]).toEqual([200, 101, 101]);
});

test('[OPS-01] an aligned clock changes only when a measurement contradicts it, so that slow ones disorder no times', async () => {
  const base = createHandClock(1_000_000);
  const clock = createAlignedClock(base);
  let behindMs = 0;
  /** The other clock is read at the beginning of a round trip. */
  const slowRead = (roundTripMs: number) => async () => {
    const there = base.now() + behindMs;
    base.advance(roundTripMs);
    return there;
  };
  await clock.align(slowRead(80));
  expect(clock.now() - base.now()).toBe(0);
  behindMs = 600_000;
  await clock.align(slowRead(2));
  const offBy = clock.now() - base.now();
  expect(Math.abs(offBy - 600_000)).toBeLessThanOrEqual(2);
  await clock.align(slowRead(500));
  expect(clock.now() - base.now()).toBe(offBy);
  clock.stop();
});

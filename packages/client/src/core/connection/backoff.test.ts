import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reconnectDelayMs } from './backoff.ts';

describe('the wait before a reconnect', () => {
  it('[CONN-01] grows from 0..2500 ms by 2000 ms an attempt, up to 25 s', () => {
    expect([1, 2, 3].map((attempt) => reconnectDelayMs(attempt, 0))).toEqual([0, 2000, 4000]);
    expect([1, 2, 3].map((attempt) => reconnectDelayMs(attempt, 1))).toEqual([2500, 4500, 6500]);
    expect(reconnectDelayMs(100, 0.3)).toBe(25_000);
  });

  it('[CONN-01] is between the minimum and the maximum of its attempt', () => {
    const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), chance, (attempt, random) => {
        const delayMs = reconnectDelayMs(attempt, random);
        expect(delayMs).toBeGreaterThanOrEqual(Math.min(2000 * (attempt - 1), 25_000));
        expect(delayMs).toBeLessThanOrEqual(Math.min(500 + 2000 * attempt, 25_000));
      }),
    );
  });
});

import { createStore } from '@confab/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followWaiting, staysMs } from './waiting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(total: number) {
  const unread = createStore({ total });
  const told: number[] = [];
  const stop = followWaiting(unread, (count) => told.push(count));
  return { told, stop, becomes: (count: number) => unread.update(() => ({ total: count })) };
}

describe('[CHAN-09] messages that wait', () => {
  it('are told at first, and fewer at once', () => {
    const { told, becomes } = setUp(3);
    becomes(1);
    expect(told).toEqual([3, 1]);
  });

  it('are not told where they are read as they come, however many there are', () => {
    const { told, becomes } = setUp(0);
    for (let count = 0; count < 40; count++) {
      becomes(2);
      vi.advanceTimersByTime(30);
      becomes(0);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(staysMs);
    expect(told).toEqual([0]);
  });

  it('are told while more and more come, and all of them in the end', () => {
    const { told, becomes } = setUp(0);
    for (let count = 1; count <= 30; count++) {
      becomes(count);
      vi.advanceTimersByTime(40);
    }
    expect(told.length).toBeGreaterThan(2);
    vi.advanceTimersByTime(2 * staysMs);
    expect(told).toEqual(told.toSorted((one, other) => one - other));
    expect(told.at(-1)).toBe(30);
  });

  it('are told no more once it has ended', () => {
    const { told, stop, becomes } = setUp(0);
    becomes(5);
    stop();
    becomes(6);
    vi.advanceTimersByTime(10 * staysMs);
    expect(told).toEqual([0]);
  });
});

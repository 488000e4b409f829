import { createStore } from '@confab/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followUnread, unreadDelayMs } from './followUnread.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function setUp(total: number) {
  const unread = createStore({ total });
  const reported: number[] = [];
  const stop = followUnread(unread, (count) => reported.push(count));
  return { reported, stop, becomes: (count: number) => unread.update(() => ({ total: count })) };
}

describe('[CHAN-09] the number of unread messages', () => {
  it('is reported at first, and when it falls, at once', () => {
    const { reported, becomes } = setUp(3);
    becomes(1);
    expect(reported).toEqual([3, 1]);
  });

  it('is not reported for messages that are read on arrival, however many they are', () => {
    const { reported, becomes } = setUp(0);
    for (let count = 0; count < 40; count++) {
      becomes(2);
      vi.advanceTimersByTime(30);
      becomes(0);
      vi.advanceTimersByTime(10);
    }
    vi.advanceTimersByTime(unreadDelayMs);
    expect(reported).toEqual([0]);
  });

  it('is reported while it keeps rising, and in full at the end', () => {
    const { reported, becomes } = setUp(0);
    for (let count = 1; count <= 30; count++) {
      becomes(count);
      vi.advanceTimersByTime(40);
    }
    expect(reported.length).toBeGreaterThan(2);
    vi.advanceTimersByTime(2 * unreadDelayMs);
    expect(reported).toEqual(reported.toSorted((one, other) => one - other));
    expect(reported.at(-1)).toBe(30);
  });

  it('is no longer reported after unsubscribing', () => {
    const { reported, stop, becomes } = setUp(0);
    becomes(5);
    stop();
    becomes(6);
    vi.advanceTimersByTime(10 * unreadDelayMs);
    expect(reported).toEqual([0]);
  });
});

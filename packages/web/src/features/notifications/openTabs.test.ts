import { createStore } from '@confab/client';
import { describe, expect, it, vi } from 'vitest';
import { OpenTabs } from './openTabs.ts';

/** For a busy machine. */
const slow = { timeout: 10_000 };
const tab = (hasAttention: boolean) => {
  const attention = createStore(hasAttention);
  return { attention, tabs: new OpenTabs(navigator.locks, attention) };
};

describe('[NOTE-01] [CONN-06] the open tabs of one browser', () => {
  it('have one leader, and another when it ends', async () => {
    const [first, second] = [tab(false), tab(false)];
    await vi.waitFor(() => expect(first.tabs.isLeader).toBe(true), slow);
    expect(second.tabs.isLeader).toBe(false);
    first.tabs.end();
    await vi.waitFor(() => expect(second.tabs.isLeader).toBe(true), slow);
    second.tabs.end();
  });

  it('know whether any of them has the user’s attention', async () => {
    const [first, second] = [tab(false), tab(true)];
    await vi.waitFor(async () => expect(await first.tabs.anyHasAttention()).toBe(true), slow);
    second.attention.update(() => false);
    await vi.waitFor(async () => expect(await first.tabs.anyHasAttention()).toBe(false), slow);
    second.attention.update(() => true);
    await vi.waitFor(async () => expect(await first.tabs.anyHasAttention()).toBe(true), slow);
    second.tabs.end();
    await vi.waitFor(async () => expect(await first.tabs.anyHasAttention()).toBe(false), slow);
    first.tabs.end();
  });
});

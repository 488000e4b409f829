import type { LocalMessage } from '@confab/client';
import { hello } from '@confab/protocol/fixtures';
import { describe, expect, it } from 'vitest';
import { renderHook } from '../../testing/renderHook.tsx';
import { startReading } from '../../testing/startReading.ts';
import { useArrivals } from './useArrivals.ts';

const reading = startReading();

interface Shown {
  messages: readonly LocalMessage[];
  isLatest?: boolean;
  isEndVisible: boolean;
}

const message = (number: number, change: Partial<LocalMessage> = {}): LocalMessage => ({
  ...hello,
  id: `m${number}`,
  number,
  status: 'received',
  ...change,
});

const upTo = (number: number) => Array.from({ length: number }, (_, index) => message(index + 1));

const arrivals = (props: Shown) =>
  renderHook(
    reading.client,
    ({ messages, isLatest = true, isEndVisible }: Shown) =>
      useArrivals({ messages, isLatest }, isEndVisible, 'grace'),
    { props },
  );

describe('[UX-06] useArrivals', () => {
  it('counts messages that arrive below while the end is out of view, until it is seen', async () => {
    await using hook = arrivals({ messages: upTo(3), isEndVisible: false });
    expect(hook.result).toBe(0);
    hook.rerender({ messages: upTo(5), isEndVisible: false });
    expect(hook.result).toBe(2);
    hook.rerender({ messages: upTo(5), isEndVisible: true });
    expect(hook.result).toBe(0);
    hook.rerender({ messages: upTo(5), isEndVisible: false });
    expect(hook.result).toBe(0);
    hook.rerender({ messages: upTo(6), isEndVisible: false });
    expect(hook.result).toBe(1);
  });

  it('counts nothing while the end is in view', async () => {
    await using hook = arrivals({ messages: upTo(3), isEndVisible: true });
    hook.rerender({ messages: upTo(5), isEndVisible: true });
    expect(hook.result).toBe(0);
  });

  it('counts neither the viewer’s own messages, nor deleted, nor unsent ones', async () => {
    await using hook = arrivals({ messages: upTo(3), isEndVisible: false });
    const grace = { ...hello.user, id: 'grace' };
    const messages = [
      ...upTo(3),
      message(4, { user: grace }),
      message(5, { type: 'deleted' }),
      message(6),
      message(6, { id: 'unsent', user: grace, status: 'sending' }),
    ];
    hook.rerender({ messages, isEndVisible: false });
    expect(hook.result).toBe(1);
  });

  it('counts no history that is loaded on the way to the newest message', async () => {
    await using hook = arrivals({ messages: upTo(3), isLatest: false, isEndVisible: false });
    hook.rerender({ messages: upTo(30), isLatest: false, isEndVisible: false });
    expect(hook.result).toBe(0);
    hook.rerender({ messages: upTo(50), isLatest: true, isEndVisible: false });
    expect(hook.result).toBe(0);
    hook.rerender({ messages: upTo(51), isLatest: true, isEndVisible: false });
    expect(hook.result).toBe(1);
  });
});

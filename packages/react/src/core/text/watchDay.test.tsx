import { memo } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakePage, openFakePage } from '../../testing/fakePage.ts';
import { finishUnmount } from '../../testing/renderHook.tsx';
import { TextProvider, useText } from './TextProvider.tsx';

const MESSAGE = '2026-11-20T21:00:00Z';

describe('the name of a day', () => {
  let page: FakePage;
  let time: number;
  let shown: string[];
  const now = () => time;
  const Day = memo(function Day() {
    const { format } = useText();
    shown.push(`${format.day(MESSAGE)}, ${format.stamp(MESSAGE)}`);
    return null;
  });

  beforeEach(() => {
    page = openFakePage();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    time = Date.parse('2026-11-20T22:58:00Z');
    shown = [];
  });
  afterEach(async () => {
    vi.useRealTimers();
    await finishUnmount();
    page[Symbol.dispose]();
  });

  /** Shows the day of a message to somebody in Berlin, where it is two minutes before midnight. */
  async function open(): Promise<Disposable> {
    const root = createRoot(page.container);
    flushSync(() =>
      root.render(
        <TextProvider locale="en-GB" timeZone="Europe/Berlin" now={now}>
          <Day />
        </TextProvider>,
      ),
    );
    expect(shown).toEqual(['Today, 22:00']);
    await vi.dynamicImportSettled();
    return { [Symbol.dispose]: () => flushSync(() => root.unmount()) };
  }

  it('[UX-10] changes at the viewer’s midnight', async () => {
    using _ = await open();
    time += 60_000;
    vi.advanceTimersByTime(60_000);
    time += 60_000;
    vi.advanceTimersByTime(60_000);
    await expect.poll(() => shown).toEqual(['Today, 22:00', 'Yesterday, Fri 22:00']);
  });

  it.each<[string, () => void]>([
    ['shown again', () => page.setVisibility('visible')],
    ['focused again', () => page.setFocus(true)],
  ])('[UX-10] changes when a page that slept over midnight is %s', async (_, wake) => {
    using _opened = await open();
    wake();
    time += 86_400_000;
    wake();
    await expect.poll(() => shown).toEqual(['Today, 22:00', 'Yesterday, Fri 22:00']);
    await vi.dynamicImportSettled();
    time += 86_400_000;
    wake();
    await expect.poll(() => shown.at(-1)).toBe('Friday, Fri 22:00');
  });
});

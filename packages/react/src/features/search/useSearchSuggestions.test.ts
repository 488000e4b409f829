import { describe, expect, it } from 'vitest';
import { renderHook } from '../../testing/renderHook.tsx';
import { startReading } from '../../testing/startReading.ts';
import { tokenAt } from './searchedText.ts';
import { useSearchSuggestions } from './useSearchSuggestions.ts';

const reading = startReading();

describe('useSearchSuggestions', () => {
  it.each(['from:', '-from:'])('[SRCH-04] completes %s with a person and keeps its sign', async (typed) => {
    await reading.openChannel({ read: 1, unread: 0 });
    const text = `${typed}ad`;
    await using hook = renderHook(
      reading.client,
      () => useSearchSuggestions(text, tokenAt(text, text.length), true, 0),
      { props: undefined },
    );
    await expect.poll(() => hook.result.map(({ insert }) => insert)).toEqual([`${typed}Ada`]);
  });
});

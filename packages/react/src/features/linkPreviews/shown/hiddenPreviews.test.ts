import { describe, expect, it } from 'vitest';
import { createHiddenPreviews, hiddenKey } from './hiddenPreviews.ts';

function memory(initial: Record<string, string> = {}) {
  const stored = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
}

describe('hidden previews', () => {
  it('[UX-15] are hidden in one message only, and stay hidden after a reload', () => {
    const storage = memory();
    createHiddenPreviews(storage).hide('m1', 'https://a.example/');
    const later = createHiddenPreviews(storage);
    expect(later.keys.get().has(hiddenKey('m1', 'https://a.example/'))).toBe(true);
    expect(later.keys.get().has(hiddenKey('m2', 'https://a.example/'))).toBe(false);
    later.show('m1', 'https://a.example/');
    expect(createHiddenPreviews(storage).keys.get().size).toBe(0);
  });

  it('forget the oldest, and survive storage that is broken, full or missing', () => {
    const storage = memory();
    const hidden = createHiddenPreviews(storage);
    for (let index = 0; index < 502; index++) hidden.hide(`m${index}`, 'https://a.example/');
    expect(hidden.keys.get().size).toBe(500);
    expect(hidden.keys.get().has(hiddenKey('m1', 'https://a.example/'))).toBe(false);
    expect(createHiddenPreviews(memory({ 'confab:hidden-previews': '{"' })).keys.get().size).toBe(0);
    expect(createHiddenPreviews(memory({ 'confab:hidden-previews': '[1,{}]' })).keys.get().size).toBe(0);
    const full = createHiddenPreviews({
      getItem: () => null,
      setItem: () => {
        throw new Error('full');
      },
    });
    full.hide('m1', 'https://a.example/');
    expect(full.keys.get().size).toBe(1);
    createHiddenPreviews().hide('m1', 'https://a.example/');
  });
});

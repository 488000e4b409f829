import { describe, expect, it } from 'vitest';
import { createEmojiMemory } from './emojiMemory.ts';

function memoryStorage(initial?: string) {
  let value = initial ?? null;
  return { getItem: () => value, setItem: (_key: string, next: string) => void (value = next) };
}

describe('emoji memory', () => {
  it('keeps the newest first, without duplicates, up to a limit', () => {
    const memory = createEmojiMemory();
    for (let index = 0; index < 30; index++) memory.remember(`e${index}`);
    memory.remember('e20');
    expect(memory.get().recent).toHaveLength(18);
    expect(memory.get().recent.slice(0, 3)).toEqual(['e20', 'e29', 'e28']);
    expect(new Set(memory.get().recent).size).toBe(18);
  });

  it('survives a reload', () => {
    const storage = memoryStorage();
    const before = createEmojiMemory(storage);
    before.remember('🎉');
    before.prefer('dark');
    expect(createEmojiMemory(storage).get()).toEqual({ recent: ['🎉'], skinTone: 'dark' });
  });

  it.each(['{', '[]', '{"recent":"x"}', '{"recent":[1,null]}', 'null'])(
    'ignores invalid stored %j',
    (stored) => {
      expect(createEmojiMemory(memoryStorage(stored)).get()).toEqual({ recent: [], skinTone: 'none' });
    },
  );

  it('works without storage', () => {
    const memory = createEmojiMemory({
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    memory.remember('🎉');
    expect(memory.get().recent).toEqual(['🎉']);
  });

  it('notifies its listeners', () => {
    const memory = createEmojiMemory();
    let calls = 0;
    const stop = memory.subscribe(() => calls++);
    memory.remember('🎉');
    stop();
    memory.remember('👍');
    expect(calls).toBe(1);
  });
});

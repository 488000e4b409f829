import { describe, expect, it } from 'vitest';
import { createEmojiMemory } from './emojiMemory.ts';

function memoryStorage(initial?: string) {
  let value = initial ?? null;
  return { getItem: () => value, setItem: (_key: string, next: string) => void (value = next) };
}

describe('the memory of emoji', () => {
  it('keeps the newest first, each once, and not too many', () => {
    const memory = createEmojiMemory();
    for (let index = 0; index < 30; index++) memory.used(`e${index}`);
    memory.used('e20');
    expect(memory.get().recent).toHaveLength(18);
    expect(memory.get().recent.slice(0, 3)).toEqual(['e20', 'e29', 'e28']);
    expect(new Set(memory.get().recent).size).toBe(18);
  });

  it('is there at the next visit', () => {
    const storage = memoryStorage();
    const before = createEmojiMemory(storage);
    before.used('🎉');
    before.prefer('dark');
    expect(createEmojiMemory(storage).get()).toEqual({ recent: ['🎉'], skinTone: 'dark' });
  });

  it.each(['{', '[]', '{"recent":"x"}', '{"recent":[1,null]}', 'null'])('makes nothing of %j', (stored) => {
    expect(createEmojiMemory(memoryStorage(stored)).get()).toEqual({ recent: [], skinTone: 'none' });
  });

  it('goes on where storage is forbidden', () => {
    const memory = createEmojiMemory({
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    memory.used('🎉');
    expect(memory.get().recent).toEqual(['🎉']);
  });

  it('tells its listeners', () => {
    const memory = createEmojiMemory();
    let calls = 0;
    const stop = memory.subscribe(() => calls++);
    memory.used('🎉');
    stop();
    memory.used('👍');
    expect(calls).toBe(1);
  });
});

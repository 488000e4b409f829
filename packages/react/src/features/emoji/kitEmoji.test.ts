import { describe, expect, it } from 'vitest';
import { createEmojiMemory } from './emojiMemory.ts';
import { kitEmoji } from './kitEmoji.ts';
import { matchingShortcodes } from './matchingShortcodes.ts';

describe('emoji by name', () => {
  it('[COMP-06] ranks names that start with the query first, then those with such a word, shortest first', () => {
    const names = ['metadata', 'ta_tada', 'tada_face', 'tada', 'rose'];
    expect(matchingShortcodes(names, 'tada', 3)).toEqual(['tada', 'tada_face', 'ta_tada']);
    expect(matchingShortcodes(names, 'tada', 9)).toContain('metadata');
  });

  it('[COMP-06] finds none before they are loaded, then recently used ones first, each once', async () => {
    const memory = createEmojiMemory();
    const emoji = kitEmoji(() => memory);
    expect(emoji.find('ta', 10)).toBeUndefined();
    await emoji.load();
    const found = emoji.find('ta', 10) ?? [];
    expect(found).toHaveLength(10);
    expect(new Set(found.map((match) => match.emoji)).size).toBe(10);
    const last = found.at(-1)!;
    emoji.used?.(last.emoji);
    expect(emoji.find('ta', 10)?.[0]).toEqual(last);
    expect(emoji.find('tada', 10)?.[0]).toEqual({ name: 'tada', emoji: '🎉' });
  });
});

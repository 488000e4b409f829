import { describe, expect, it } from 'vitest';
import { AVATAR_HUES, hueOf, initialsOf } from './avatarFallback.ts';

describe('an avatar without a picture', () => {
  it('always has the same hue for an id, with all hues about equally often', () => {
    expect(hueOf('ada')).toBe(hueOf('ada'));
    const counts = new Map<number, number>();
    for (let index = 0; index < 8000; index++) {
      const hue = hueOf(`user-${index}`);
      counts.set(hue, (counts.get(hue) ?? 0) + 1);
    }
    expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(counts.size).toBe(AVATAR_HUES);
    for (const count of counts.values()) expect(count).toBeGreaterThan(800);
  });

  it.each([
    ['Ada', 'A'],
    ['Ada Lovelace', 'AL'],
    ['  grace   brewster murray  hopper ', 'GH'],
    ['(Linus) [away]', 'LA'],
    ['김 철수', '김철'],
    ['José', 'J'],
    ['👩‍🚀', '👩‍🚀'],
    ['', ''],
  ])('takes the initials of %j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});

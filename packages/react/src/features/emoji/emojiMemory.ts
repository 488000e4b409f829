/** A skin tone, as the picker names it. */
export type SkinTone = 'none' | 'light' | 'medium-light' | 'medium' | 'medium-dark' | 'dark';

/** A user's recent emoji and skin tone. */
export interface EmojiHabits {
  /** Recently remember, newest first. */
  recent: readonly string[];
  skinTone: SkinTone;
}

/** Stores {@link EmojiHabits} across visits. */
export interface EmojiMemory {
  get(): EmojiHabits;
  subscribe(changed: () => void): () => void;
  /** Puts an emoji first among the recent ones. */
  remember(emoji: string): void;
  prefer(skinTone: SkinTone): void;
}

const KEY = 'confab:emoji';
const MAX_RECENT = 18;
const NO_HABITS: EmojiHabits = { recent: [], skinTone: 'none' };

/** Creates an {@link EmojiMemory} in `storage`; in memory only if there is none or the browser forbids it. */
export function createEmojiMemory(storage?: Pick<Storage, 'getItem' | 'setItem'>): EmojiMemory {
  const listeners = new Set<() => void>();
  let habits = read(storage);

  function set(next: EmojiHabits) {
    habits = next;
    try {
      storage?.setItem(KEY, JSON.stringify(next));
    } catch {
      // Full or forbidden storage is ignored.
    }
    for (const listener of listeners) listener();
  }

  return {
    get: () => habits,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    remember(emoji) {
      const others = habits.recent.filter((other) => other !== emoji);
      set({ ...habits, recent: [emoji, ...others].slice(0, MAX_RECENT) });
    },
    prefer: (skinTone) => set({ ...habits, skinTone }),
  };
}

/** Returns the {@link EmojiMemory} in this browser's local storage. */
export const browserEmojiMemory = (): EmojiMemory => createEmojiMemory(browserStorage());

function browserStorage(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}

function read(storage: Pick<Storage, 'getItem'> | undefined): EmojiHabits {
  try {
    const stored = JSON.parse(storage?.getItem(KEY) ?? 'null') as Partial<EmojiHabits> | null;
    const recent = Array.isArray(stored?.recent)
      ? stored.recent.filter((item) => typeof item === 'string')
      : [];
    return { recent: recent.slice(0, MAX_RECENT), skinTone: stored?.skinTone ?? 'none' };
  } catch {
    return NO_HABITS;
  }
}

/** A skin tone, as the picker names it. */
export type SkinTone = 'none' | 'light' | 'medium-light' | 'medium' | 'medium-dark' | 'dark';

/** What a reader's own use of emoji leaves behind. */
export interface EmojiHabits {
  /** The last used, newest first. */
  recent: readonly string[];
  skinTone: SkinTone;
}

/** Remembers {@link EmojiHabits} from one visit to the next. */
export interface EmojiMemory {
  get(): EmojiHabits;
  subscribe(changed: () => void): () => void;
  /** Puts an emoji first among the recent ones. */
  used(emoji: string): void;
  prefer(skinTone: SkinTone): void;
}

const KEY = 'confab:emoji';
const MOST_RECENT = 18;
const NO_HABITS: EmojiHabits = { recent: [], skinTone: 'none' };

/** An {@link EmojiMemory} in `storage`; forgetful where there is none, or where the browser forbids it. */
export function createEmojiMemory(storage?: Pick<Storage, 'getItem' | 'setItem'>): EmojiMemory {
  const listeners = new Set<() => void>();
  let habits = read(storage);

  function set(next: EmojiHabits) {
    habits = next;
    try {
      storage?.setItem(KEY, JSON.stringify(next));
    } catch {
      // A full or forbidden storage costs the memory, not the emoji.
    }
    for (const listener of listeners) listener();
  }

  return {
    get: () => habits,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
    used(emoji) {
      const others = habits.recent.filter((other) => other !== emoji);
      set({ ...habits, recent: [emoji, ...others].slice(0, MOST_RECENT) });
    },
    prefer: (skinTone) => set({ ...habits, skinTone }),
  };
}

/** The {@link EmojiMemory} that is in this browser's own storage now. */
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
    return { recent: recent.slice(0, MOST_RECENT), skinTone: stored?.skinTone ?? 'none' };
  } catch {
    return NO_HABITS;
  }
}

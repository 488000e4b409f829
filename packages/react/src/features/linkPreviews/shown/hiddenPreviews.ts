import { createStore, type Readable } from '@confab/client';
import { perKit } from '../../../core/provider/perKit.ts';

const KEY = 'confab:hidden-previews';
/** The number of hidden previews that are remembered, newest first. */
const MAX_KEYS = 500;

/** The link previews that the user has hidden in this browser (UX-15). */
export interface HiddenPreviews {
  readonly keys: Readable<ReadonlySet<string>>;
  hide(messageId: string, url: string): void;
  show(messageId: string, url: string): void;
}

/** Returns the key of a preview of a message. */
export const hiddenKey = (messageId: string, url: string): string => `${messageId} ${url}`;

/** Creates {@link HiddenPreviews} in `storage`; in memory only if there is none or the browser forbids it. */
export function createHiddenPreviews(storage?: Pick<Storage, 'getItem' | 'setItem'>): HiddenPreviews {
  const keys = createStore<ReadonlySet<string>>(new Set(read(storage)));
  function set(next: string[]) {
    keys.update(() => new Set(next.slice(-MAX_KEYS)));
    try {
      storage?.setItem(KEY, JSON.stringify([...keys.get()]));
    } catch {
      // Full or forbidden storage is ignored.
    }
  }
  const others = (key: string) => [...keys.get()].filter((one) => one !== key);
  return {
    keys,
    hide: (messageId, url) => set([...others(hiddenKey(messageId, url)), hiddenKey(messageId, url)]),
    show: (messageId, url) => set(others(hiddenKey(messageId, url))),
  };
}

/** The {@link HiddenPreviews} of a kit, stored in this browser. */
export const hiddenPreviews = perKit((): HiddenPreviews => {
  try {
    return createHiddenPreviews(globalThis.localStorage);
  } catch {
    return createHiddenPreviews();
  }
});

function read(storage: Pick<Storage, 'getItem'> | undefined): string[] {
  try {
    const stored: unknown = JSON.parse(storage?.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string').slice(-MAX_KEYS) : [];
  } catch {
    return [];
  }
}

import { createStore, type Readable } from '@confab/client';
import { perKit } from '../../../core/provider/perKit.ts';

const KEY = 'confab:hidden-previews';
/** So many of the newest are remembered. */
const MOST = 500;

/** Which link previews the reader of this browser does not want to see, kept over a reload (UX-15). */
export interface HiddenPreviews {
  readonly keys: Readable<ReadonlySet<string>>;
  hide(messageId: string, url: string): void;
  show(messageId: string, url: string): void;
}

/** What one preview of one message is remembered by. */
export const hiddenKey = (messageId: string, url: string): string => `${messageId} ${url}`;

/** {@link HiddenPreviews} in `storage`; for the visit alone where there is none, or where the browser forbids it. */
export function createHiddenPreviews(storage?: Pick<Storage, 'getItem' | 'setItem'>): HiddenPreviews {
  const keys = createStore<ReadonlySet<string>>(new Set(read(storage)));
  function set(next: string[]) {
    keys.update(() => new Set(next.slice(-MOST)));
    try {
      storage?.setItem(KEY, JSON.stringify([...keys.get()]));
    } catch {
      // A full or forbidden storage costs the memory only.
    }
  }
  const others = (key: string) => [...keys.get()].filter((one) => one !== key);
  return {
    keys,
    hide: (messageId, url) => set([...others(hiddenKey(messageId, url)), hiddenKey(messageId, url)]),
    show: (messageId, url) => set(others(hiddenKey(messageId, url))),
  };
}

/** One kit's {@link HiddenPreviews}, kept in this browser. */
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
    return Array.isArray(stored) ? stored.filter((key) => typeof key === 'string').slice(-MOST) : [];
  } catch {
    return [];
  }
}

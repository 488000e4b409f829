/** Where unsent text survives a reload. */
export interface TextStorage {
  read(key: string): string | null;
  write(key: string, text: string | null): void;
}

const PREFIX = 'confab.text.';

/** The browser's localStorage; nothing at all where it is missing, blocked or full: text then lives in memory only. */
export function browserTextStorage(): TextStorage {
  const attempt = <Answer>(action: (storage: Storage) => Answer): Answer | null => {
    try {
      return action(globalThis.localStorage);
    } catch {
      return null;
    }
  };
  return {
    read: (key) => attempt((storage) => storage.getItem(PREFIX + key)),
    write: (key, text) =>
      void attempt((storage) =>
        text ? storage.setItem(PREFIX + key, text) : storage.removeItem(PREFIX + key),
      ),
  };
}

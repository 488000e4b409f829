export type ListCode = typeof import('./listCode.ts');

/** The code once it is loaded: every later list is drawn with it at once. */
let loaded: ListCode | undefined;

/** Loads the code that scrolls a list, loads its pages, answers keys and reads Markdown. */
export async function loadListCode(): Promise<ListCode> {
  loaded = await import('./listCode.ts');
  return loaded;
}

/** Returns the code if it is loaded. */
export const loadedListCode = (): ListCode | undefined => loaded;

/** Loads the code of message lists before the first one is drawn. */
export async function preloadMessageList(): Promise<void> {
  await loadListCode();
}

// A server draws Markdown too, and cannot wait for it while it draws.
if (typeof document === 'undefined') loadListCode().catch(() => undefined);

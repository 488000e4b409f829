import { startTransition, useCallback, useEffect, useState } from 'react';
import { useIsHydrating } from '../../core/bindings/useIsHydrating.ts';
import { loadTextCode } from '../markdown/textCode.ts';

/** How long the list waits for its code before it shows the messages without it, in milliseconds. */
const LATE_MS = 80;

type ListCode = typeof import('./ScrollingRows.tsx');

/** The code once it is loaded: every later list is drawn with it at once. */
let loaded: ListCode | undefined;

/** Loads the code that scrolls a list, loads its pages and answers keys, and the one that reads the Markdown of its rows. */
async function loadListCode(): Promise<ListCode> {
  [loaded] = await Promise.all([import('./ScrollingRows.tsx'), loadTextCode()]);
  return loaded;
}

/** Loads the code of message lists before the first one is drawn. */
export async function preloadMessageList(): Promise<void> {
  await loadListCode();
}

/** The state of the code of a list. */
export interface ListCodeState {
  /** Undefined until it is loaded, and while a page adopts a server's HTML. */
  code: ListCode | undefined;
  /** Whether it is late: the messages are shown without it. */
  isLate: boolean;
  hasFailed: boolean;
  retry(): void;
}

/** Loads the code of a list. */
export function useListCode(): ListCodeState {
  const isHydrating = useIsHydrating();
  const [code, setCode] = useState(loaded);
  const [isLate, setLate] = useState(isHydrating);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadListCode().then(
      // In portions, between which the page answers: all rows are drawn anew.
      (listCode) => startTransition(() => setCode(listCode)),
      () => setFailed(true),
    );
  }, []);
  const isLoaded = code !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    load();
    // Once it is there, it is about to be drawn.
    const timer = setTimeout(() => loaded ?? setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, load]);
  return { code: isHydrating ? undefined : code, isLate: isLate || isHydrating, hasFailed, retry: load };
}

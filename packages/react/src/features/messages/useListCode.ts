import { startTransition, useCallback, useEffect, useState } from 'react';
import { useIsHydrating } from '../../core/bindings/useIsHydrating.ts';
import { type ListCode, loadedListCode, loadListCode } from './loadListCode.ts';

/** How long the list waits for its code before it shows the messages without it, in milliseconds. */
const LATE_MS = 80;

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
  const [code, setCode] = useState(loadedListCode);
  const [isLate, setLate] = useState(isHydrating);
  const [hasFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadListCode().then(
      // In portions, between which the page answers: all rows are drawn anew.
      (loaded) => startTransition(() => setCode(loaded)),
      () => setFailed(true),
    );
  }, []);
  const isLoaded = code !== undefined;
  useEffect(() => {
    if (isLoaded) return;
    load();
    // Once it is there, it is about to be drawn.
    const timer = setTimeout(() => loadedListCode() ?? setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isLoaded, load]);
  return { code: isHydrating ? undefined : code, isLate: isLate || isHydrating, hasFailed, retry: load };
}

/**
 * Returns the code of lists, which also reads Markdown; undefined until it is loaded, and while a page adopts a server's HTML.
 * Loads it if `isNeeded`. If that fails, what needs it is shown without it until it is drawn again.
 */
export function useTextCode(isNeeded: boolean): ListCode | undefined {
  const isHydrating = useIsHydrating();
  const [code, setCode] = useState(loadedListCode);
  const isMissing = isNeeded && code === undefined;
  useEffect(() => {
    if (!isMissing) return;
    loadListCode().then(
      (loaded) => startTransition(() => setCode(loaded)),
      () => undefined,
    );
  }, [isMissing]);
  return isHydrating ? undefined : code;
}

import type { Readable } from '@confab/client';
import { useCallback, useRef, useSyncExternalStore } from 'react';

const itself = <T>(state: T) => state;

/**
 * Returns the state of a client store, or the part that `select` picks, and renders again when it changes. Pass `isEqual`
 * for selections that build a new object each time.
 */
export function useReadable<T>(store: Readable<T>): T;
export function useReadable<T, S>(
  store: Readable<T>,
  select: (state: T) => S,
  isEqual?: (a: S, b: S) => boolean,
): S;
export function useReadable<T, S>(
  store: Readable<T>,
  select: (state: T) => S = itself as never,
  isEqual: (a: S, b: S) => boolean = Object.is,
): S {
  const last = useRef<{ value: S } | null>(null);
  const subscribe = useCallback((changed: () => void) => store.subscribe(changed), [store]);
  const snapshot = () => {
    const value = select(store.get());
    if (last.current && isEqual(last.current.value, value)) return last.current.value;
    last.current = { value };
    return value;
  };
  return useSyncExternalStore(subscribe, snapshot, snapshot);
}

/** Whether two lists hold the same things in the same order: an `isEqual` for {@link useReadable}. */
export function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

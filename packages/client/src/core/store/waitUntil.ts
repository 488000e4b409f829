import type { Readable } from './store.ts';

/** Resolves with the first value for which `accepts` returns true, possibly the current one. */
export function waitUntil<T>(readable: Readable<T>, accepts: (value: T) => boolean): Promise<T> {
  return new Promise((resolve) => {
    let stop: (() => void) | undefined;
    const check = () => {
      const value = readable.get();
      if (!accepts(value)) return false;
      stop?.();
      resolve(value);
      return true;
    };
    if (!check()) stop = readable.subscribe(check);
  });
}

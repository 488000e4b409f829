import type { Clock } from './clock.ts';

/** Calls `task` again and again; returns a function that ends this. */
export function repeat(clock: Clock, everyMs: number, task: () => void): () => void {
  let cancel: () => void = () => undefined;
  const later = () => {
    cancel = clock.after(everyMs, () => {
      later();
      task();
    });
  };
  later();
  return () => cancel();
}

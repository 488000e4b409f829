import type { Readable } from '@confab/client';

/**
 * The same store, told about at most once per frame: fifty messages a second are then no more than
 * a render per frame (UX-17). A hidden page has no frames and is told at once.
 */
export function framePaced<T>(store: Readable<T>): Readable<T> {
  return {
    get: () => store.get(),
    subscribe(listener) {
      let frame = 0;
      const tell = () => {
        frame = 0;
        listener();
      };
      const unsubscribe = store.subscribe(() => {
        if (document.hidden) tell();
        else if (frame === 0) frame = requestAnimationFrame(tell);
      });
      return () => {
        unsubscribe();
        cancelAnimationFrame(frame);
      };
    },
  };
}

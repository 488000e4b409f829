import type { Readable } from '@confab/client';

/**
 * The same store, notifying its subscribers at most once per animation frame, so that fifty messages a second cost one
 * render per frame (UX-17). A hidden page has no frames and is notified at once.
 */
export function framePaced<T>(store: Readable<T>): Readable<T> {
  return {
    get: () => store.get(),
    subscribe(listener) {
      let frame = 0;
      const notify = () => {
        frame = 0;
        listener();
      };
      const unsubscribe = store.subscribe(() => {
        if (document.hidden) notify();
        else if (frame === 0) frame = requestAnimationFrame(notify);
      });
      return () => {
        unsubscribe();
        cancelAnimationFrame(frame);
      };
    },
  };
}

import { useEffect } from 'react';

/**
 * Loads code once the page is idle, so that what it draws opens at once. If that fails, the part that needs the code says
 * so when it is opened, and tries again.
 */
export function usePreloaded(load: () => Promise<unknown>): void {
  useEffect(() => {
    const preload = () => void load().catch(() => undefined);
    if (typeof requestIdleCallback !== 'function') {
      preload();
      return;
    }
    const handle = requestIdleCallback(preload);
    return () => cancelIdleCallback(handle);
  }, [load]);
}

import { useCallback, useSyncExternalStore } from 'react';

/** Whether the page matches a media query such as `(max-width: 599px)`; false without a window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => false,
  );
}

/** The media query for phone width (UX-19): one pane at a time, menus as bottom sheets. */
export const PHONE_WIDTH = '(max-width: 599px)';

import { lazy, useEffect } from 'react';

const load = () => import('./overlays.ts');

/** The parts of `overlays.ts`, loaded when first drawn. */
export const DialogOverlay = lazy(async () => ({ default: (await load()).DialogOverlay }));
export const MenuOverlay = lazy(async () => ({ default: (await load()).MenuOverlay }));
export const PopoverOverlay = lazy(async () => ({ default: (await load()).PopoverOverlay }));

/** Fetches `overlays.ts` once the page has nothing better to do, so that the first menu opens at once. */
export function usePreloadedOverlays(): void {
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      void load();
      return;
    }
    const handle = requestIdleCallback(() => void load());
    return () => cancelIdleCallback(handle);
  }, []);
}

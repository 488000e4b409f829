import { useEffect } from 'react';
import { lazyPart } from './lazyPart.tsx';

const load = () => import('./overlays.ts');

/** The parts of `overlays.ts`, loaded when first drawn. */
export const DialogOverlay = lazyPart(async () => ({ default: (await load()).DialogOverlay }), 'over');
export const MenuOverlay = lazyPart(async () => ({ default: (await load()).MenuOverlay }), 'over');
export const PopoverOverlay = lazyPart(async () => ({ default: (await load()).PopoverOverlay }), 'over');

/** Fetches `overlays.ts` once the page has nothing better to do, so that the first menu opens at once. */
export function usePreloadedOverlays(): void {
  useEffect(() => {
    // Where it fails, opening one tries again and says so.
    const preload = () => void load().catch(() => undefined);
    if (typeof requestIdleCallback !== 'function') {
      preload();
      return;
    }
    const handle = requestIdleCallback(preload);
    return () => cancelIdleCallback(handle);
  }, []);
}

import { useEffect } from 'react';
import { lazyPart } from './lazyPart.tsx';

const load = () => import('./overlays.ts');

/** The popups of `overlays.ts`, loaded when first drawn. */
export const DialogOverlay = lazyPart(async () => ({ default: (await load()).DialogOverlay }), 'over');
export const MenuOverlay = lazyPart(async () => ({ default: (await load()).MenuOverlay }), 'over');
export const PopoverOverlay = lazyPart(async () => ({ default: (await load()).PopoverOverlay }), 'over');

/** Preloads `overlays.ts` when the page is idle, so that the first menu opens at once. */
export function usePreloadedOverlays(): void {
  useEffect(() => {
    // A failure is reported when an overlay is opened, which tries again.
    const preload = () => void load().catch(() => undefined);
    if (typeof requestIdleCallback !== 'function') {
      preload();
      return;
    }
    const handle = requestIdleCallback(preload);
    return () => cancelIdleCallback(handle);
  }, []);
}

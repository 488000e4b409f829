import { lazyPart } from './lazyPart.tsx';
import { usePreloaded } from './usePreloaded.ts';

const load = () => import('./overlays.ts');

/** The popups of `overlays.ts`, loaded when first drawn. */
export const DialogOverlay = lazyPart(async () => ({ default: (await load()).DialogOverlay }), 'over');
export const MenuOverlay = lazyPart(async () => ({ default: (await load()).MenuOverlay }), 'over');
export const PopoverOverlay = lazyPart(async () => ({ default: (await load()).PopoverOverlay }), 'over');

/** Preloads `overlays.ts` when the page is idle, so that the first menu opens at once. */
export const usePreloadedOverlays = (): void => usePreloaded(load);

/**
 * The code of menus, popovers and dialogs (positioning, focus, dismissal) as one module and chunk: it is two thirds of the
 * kit's script and not needed before something opens. See `lazyOverlays.ts`.
 */
export { DialogOverlay } from './DialogOverlay.tsx';
export { MenuOverlay } from './MenuOverlay.tsx';
export { PopoverOverlay } from './PopoverOverlay.tsx';

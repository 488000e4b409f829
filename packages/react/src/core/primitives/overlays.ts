/**
 * The machinery behind menus, popovers and dialogs (placement, focus, dismissal) in one module, so that it is one
 * chunk: it is two thirds of the kit's script, and nothing needs it before something opens. See `lazyOverlays.ts`.
 */
export { DialogOverlay } from './DialogOverlay.tsx';
export { MenuOverlay } from './MenuOverlay.tsx';
export { PopoverOverlay } from './PopoverOverlay.tsx';

/** Exports for other features. */
export { countPins, putPin } from './pinStore.ts';

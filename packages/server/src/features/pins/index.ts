/** Exports for other features. */
export { countPins, upsertPin } from './pinStore.ts';

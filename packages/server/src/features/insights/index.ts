/** Exports for other features: counting what they do. */
export { addCounters } from './insightStore.ts';
export { tally } from './tally.ts';

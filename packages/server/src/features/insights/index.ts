/** Exports for other features: counting what they do. */
export { addCounters } from './insightStore.ts';
export { type Tally, tally } from './tally.ts';

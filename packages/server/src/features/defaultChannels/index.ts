/** Exports for other features. */
export { listDefaultChannels } from './changeDefaultChannels.ts';
export { starterMessageIds } from './starterChannels.ts';

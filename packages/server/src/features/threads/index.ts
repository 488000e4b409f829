/** Exports for other features. */
export { followedThreads } from './followedThreads.ts';

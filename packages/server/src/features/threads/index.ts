/** The parts of threads that other features may use. */
export { followedThreads } from './followedThreads.ts';

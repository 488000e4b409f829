/** What other nouns may use of threads. */
export { followedThreads } from './followedThreads.ts';

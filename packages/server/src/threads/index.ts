/** What other nouns may use of threads. */
export { followedThreads } from './followedThreads.ts';
export { threadFloor } from './threadStore.ts';

/** Threads, and the user's followed ones as shown in an inbox (MSG-11): an entry of its own, `@confab/client/threads`. */
export * from '../index.ts';
export { queryThreads, type ThreadPage } from './queryThreads.ts';
export { ThreadInbox, type ThreadInboxState } from './threadInbox.ts';

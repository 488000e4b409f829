/** Exports for other features. Opening their messages is excluded: messages depend on this. */
export { createPoll } from './createPoll.ts';
export type { PollRow } from './migrations.ts';
export { newPollRow } from './newPoll.ts';
export { insertPoll } from './pollStore.ts';
export { type PollsOfMessages, pollsOfMessages } from './pollsOfMessages.ts';

/** The parts of polls that other features may use. Opening their messages is left out: messages depend on this. */
export { makePoll } from './makePoll.ts';
export type { PollRow } from './migrations.ts';
export { newPollRow } from './newPoll.ts';
export { insertPoll } from './pollStore.ts';
export { type PollsOfMessages, pollsOfMessages } from './pollsOfMessages.ts';

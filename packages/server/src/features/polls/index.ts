/** What other nouns may use of polls. What opens their messages is left out: messages stand on this. */
export { makePoll } from './makePoll.ts';
export type { PollRow } from './migrations.ts';
export { newPollRow } from './newPoll.ts';
export { insertPoll } from './pollStore.ts';
export { type PollsOfMessages, pollsOfMessages } from './pollsOfMessages.ts';

/** Polls: voting, answers, options and voters. An entry of its own, loaded when there is a poll to vote in. */
export { PollActions, type PollChange, type PollPage } from './pollActions.ts';
export { type PollQuery, Polls, polls } from './polls.ts';

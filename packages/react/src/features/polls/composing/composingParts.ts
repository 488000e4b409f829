/** What writes a poll, in one module so that it is one chunk, loaded with the first poll. See `pollAddition.ts`. */
export { ComposerPoll } from './ComposerPoll.tsx';
export { PollDialog } from './PollDialog.tsx';

/** The poll editor as one module and chunk, loaded with the first poll. See `pollAddition.ts`. */
export { ComposerPoll } from './ComposerPoll.tsx';
export { PollDialog } from './PollDialog.tsx';

/** What other nouns may use of moderation. */

export { banSteps } from './banSteps.ts';
export { type FlagSubject, type Flags, flags, type NewFlag } from './flags.ts';

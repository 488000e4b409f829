/** Exports for other features. */

export { banPerson } from './banPerson.ts';
export { banSteps } from './banSteps.ts';
export { type FlagSubject, type Flags, flags, type NewFlag } from './flags.ts';

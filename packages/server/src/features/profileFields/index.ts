/** Exports for other features. */
export { profileFields } from './profileFields.ts';

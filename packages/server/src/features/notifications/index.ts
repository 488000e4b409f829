/** Notifications: the language of a user's emails. */
export { mailLanguageOf } from './mailLanguageOf.ts';

/** Notifications: the language of a user's emails, and notices to mentioned non-members. */
export { mailLanguageOf } from './mailLanguageOf.ts';
export { notifyOutsiders } from './notifyOutsiders.ts';

/** What other nouns may use of sessions. */
export { createRefreshActor } from './authenticate.ts';

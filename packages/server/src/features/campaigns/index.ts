/** What other nouns may use of campaigns. */
export { messageOrigins } from './messageOrigins.ts';

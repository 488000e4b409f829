/** What other nouns may use of bots. */
export { deleteBotRow } from './botStore.ts';
export { addBot, endBot, type NewBot } from './botUser.ts';

/** What other nouns may use of bots. */
export { botSteps } from './botSteps.ts';
export { deleteBotRow } from './botStore.ts';
export { addBot, endBot, type NewBot } from './botUser.ts';

/** Exports for other features. */
export { botSteps } from './botSteps.ts';
export { deleteBotRow } from './botStore.ts';
export { addBot, endBot, type NewBot } from './botUser.ts';

export { appSettings } from './appSettings.ts';
export { claimFirstAdmin } from './updateApp.ts';

export { appSettings } from './appSettings.ts';
export { claimFirstAdmin } from './updateApp.ts';
export { uploadConfigs } from './uploadConfigs.ts';

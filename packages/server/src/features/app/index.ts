export { appSettings } from './appSettings.ts';
export { claimFirstUser } from './updateApp.ts';
export { uploadConfigs } from './uploadConfigs.ts';

export { appSettings } from './appSettings.ts';
export { recordAppChange } from './recordAppChange.ts';
export { changeApp, claimFirstUser, republishApp } from './updateApp.ts';
export { uploadConfigs } from './uploadConfigs.ts';

import { defineEvent } from '../../contract/index.ts';
import { appSchema } from './app.ts';
import { appSettingsSchema } from './settings.ts';

export const appUpdated = defineEvent('app.updated', {
  stream: 'app',
  summary: "The app's name or policy has changed.",
  payload: { app: appSchema },
});
export const appSettingsUpdated = defineEvent('app.settings_updated', {
  stream: 'app',
  summary: 'What may be uploaded has changed.',
  payload: { settings: appSettingsSchema },
});
export const events = [appUpdated, appSettingsUpdated] as const;

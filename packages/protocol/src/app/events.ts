import { defineEvent } from '../contract/index.ts';
import { appSchema } from './app.ts';

export const appUpdated = defineEvent('app.updated', {
  stream: 'app',
  summary: "The app's name or policy has changed.",
  payload: { app: appSchema },
});
export const events = [appUpdated] as const;

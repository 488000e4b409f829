import { appEndpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { appSettings } from './appSettings.ts';
import { appMigrations } from './appTables.ts';
import { updateApp } from './updateApp.ts';

/** The app itself: its name and who may come in (APP-02). */
export const createAppFeature: CreateFeature = (context) => {
  const settings = appSettings(context);
  return {
    name: 'app',
    migrations: appMigrations,
    start: () => settings.load(),
    endpoints: [
      implement(appEndpoints.getApp, async () => ({ app: settings.current() })),
      implement(appEndpoints.updateApp, async ({ actor, body }) => ({
        app: await updateApp(context, body, actor.userId),
      })),
    ],
  };
};

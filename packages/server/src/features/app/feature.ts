import { type App, appStream, type Directory } from '@confab/protocol';
import { appEndpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { appSettings } from './appSettings.ts';
import { appMigrations } from './appTables.ts';
import { updateApp } from './updateApp.ts';
import { updateUploadConfigs, uploadConfigs } from './uploadConfigs.ts';

/** The app: its name, its sign-up policy (APP-02) and its upload rules (APP-01). */
export const createAppFeature: CreateFeature = (context) => {
  const settings = appSettings(context);
  const configs = uploadConfigs(context);
  let directory: Directory | undefined;
  return {
    name: 'app',
    migrations: appMigrations,
    async start() {
      await settings.load();
      directory = settings.current().directory;
      await configs.load();
    },
    accessChangeOf({ type, json }) {
      if (type !== 'app.updated') return undefined;
      const before = directory;
      directory = (JSON.parse(json) as { app: App }).app.directory;
      // The directory setting affects everyone's app events.
      return before === directory
        ? undefined
        : { action: 'reevaluateAll', mayLose: (stream) => stream === appStream };
    },
    endpoints: [
      implement(appEndpoints.getApp, async () => ({ app: settings.current() })),
      implement(appEndpoints.updateApp, async ({ actor, body }) => ({
        app: await updateApp(context, body, actor),
      })),
      implement(appEndpoints.getAppSettings, async () => ({ settings: configs.current() })),
      implement(appEndpoints.updateAppSettings, async ({ actor, body }) => ({
        settings: await updateUploadConfigs(context, body, actor),
      })),
    ],
  };
};

import type { App } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import { readApp } from './appStore.ts';

/** The app's current settings, cached in memory. */
export interface AppSettings {
  /** Valid once the server has started. */
  current(): App;
  load(): Promise<void>;
}

/** Creates the settings cache of a server; changes on any node arrive over the bus. */
export const appSettings = perServer(({ config, database, bus }): AppSettings => {
  let app: App | undefined;
  bus.observe(['app.updated'], ({ json }) => {
    app = JSON.parse(json).app;
  });
  return {
    current() {
      if (!app) throw new Error('The app settings are read when the server starts.');
      return app;
    },
    async load() {
      app = await readApp(config, database.read);
    },
  };
});

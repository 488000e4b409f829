import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { nodeFile } from '../core/config/nodeId.ts';
import { readConfig } from '../core/config/readConfig.ts';
import { databaseFile } from './backupFolder.ts';
import { configArguments } from './readArguments.ts';

/** Files of which a data folder has at least one after a start or a restore. */
const traces = [nodeFile, databaseFile, 'secrets.json', 'vapid.json'];

/** Whether a server has run with this data folder, or was restored into it. */
export const hasServerRun = (data: string): boolean => traces.some((name) => existsSync(join(data, name)));

/**
 * Reads the settings of a server that has run. Throws a `ConfigError` for any other data folder, in which the command
 * would work on a new, empty server.
 */
export function configOfServer(flags: { data?: string }): Config {
  const config = readConfig(configArguments(flags), process.env);
  if (hasServerRun(config.data)) return config;
  throw new ConfigError(
    `No server has run in ${config.data}. Pass --data, or set CONFAB_DATA; a new server must be started first.`,
  );
}

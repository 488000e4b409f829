import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './configError.ts';

/** In the data folder while the server runs: where it listens, for commands beside it. */
export const addressFile = 'address';

/** Another server holds the data folder. */
export class DataFolderInUseError extends ConfigError {}

/** The data folder, held by this server until it is released. */
export interface DataFolder {
  readonly path: string;
  release(): void;
}

/** Makes the data folder where needed and holds it: two servers never share one. The hold ends with the process. */
export function holdDataFolder(path: string): DataFolder {
  let lock: DatabaseSync;
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 });
  } catch (error) {
    throw new ConfigError(`The data folder ${path} cannot be used: ${(error as Error).message}.`);
  }
  try {
    // SQLite's file locks are released by the system however the process ends.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new DataFolderInUseError(
      `The data folder ${path} is in use by another server: stop it or choose another folder with --data.`,
    );
  }
  return { path, release: () => lock.close() };
}

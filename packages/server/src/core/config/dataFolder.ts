import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { ConfigError } from './configError.ts';
import { createFolder } from './createFolder.ts';
import { foreignOwner } from './fileOwner.ts';

/** File in the data folder of a running server that holds its address, for commands beside it. */
export const addressFile = 'address';

/** Another server uses the data folder. */
export class DataFolderInUseError extends ConfigError {}

/** The data folder, locked by this server until it is released. */
export interface DataFolder {
  readonly path: string;
  release(): void;
}

/**
 * Creates the data folder if needed and locks it, so that two servers never share one. The lock ends with the process.
 */
export function holdDataFolder(path: string): DataFolder {
  let lock: DatabaseSync;
  try {
    createFolder(path, 0o700);
    lock = new DatabaseSync(join(path, 'lock'), { timeout: 0 });
  } catch (error) {
    const owner = foreignOwner(join(path, 'lock'));
    throw new ConfigError(`The data folder ${path} cannot be used: ${(error as Error).message}.${owner}`);
  }
  try {
    // The system releases SQLite's file locks however the process ends.
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch {
    lock.close();
    throw new DataFolderInUseError(
      `The data folder ${path} is in use by another server: stop it or choose another folder with --data.`,
    );
  }
  return { path, release: () => lock.close() };
}

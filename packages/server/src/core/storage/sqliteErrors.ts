import { ConfigError } from '../config/configError.ts';
import { foreignOwner } from '../config/fileOwner.ts';

/** SQLite's result codes for a damaged file or one that is not a database: CORRUPT and NOTADB. */
const damageCodes = new Set([11, 26]);
/** For a file that this account cannot use: PERM, READONLY, IOERR, FULL, CANTOPEN, AUTH. */
const unusableCodes = new Set([3, 8, 10, 13, 14, 23]);

/** Runs `task` on a SQLite file, converting damage and refused access to a {@link ConfigError} that names the file. */
export function asFileErrors<T>(path: string, task: () => T): T {
  try {
    return task();
  } catch (error) {
    const { errcode = 0, message } = error as { errcode?: number; message: string };
    if (unusableCodes.has(errcode & 0xff))
      throw new ConfigError(`${path} cannot be used: ${message}.${foreignOwner(path)}`);
    if (!damageCodes.has(errcode & 0xff)) throw error;
    throw new ConfigError(
      `${path} is damaged (${message}): restore a backup with \`confab restore FOLDER --data NEW_FOLDER\`.`,
    );
  }
}

import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/configError.ts';
import { nodeFile } from '../config/nodeId.ts';
import type { Database } from './database.ts';

const sizeOf = (path: string): Promise<number> =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );

/**
 * Throws a {@link ConfigError} if a server has run with this data folder and its SQLite file is missing or empty: an
 * empty server would make its first visitor an admin. Checked before the file is opened, which would create it.
 */
export async function refuseLostSqlite({ databaseUrl, data }: Config): Promise<void> {
  if (databaseUrl !== undefined || (await sizeOf(join(data, nodeFile))) === 0) return;
  const path = join(data, 'confab.db');
  if ((await sizeOf(path)) > 0) return;
  throw new ConfigError(
    `${path} is missing or empty, but this data folder has been used before: put the file back, set CONFAB_DATABASE_URL if the server used PostgreSQL, or restore a backup with \`confab restore FOLDER --data NEW_FOLDER\`. To start over, choose an empty folder with --data.`,
  );
}

/** Throws a {@link ConfigError} if the PostgreSQL database of a data folder in use no longer has tables. */
export async function refuseLostPostgres({ databaseUrl, data }: Config, database: Database): Promise<void> {
  if (databaseUrl === undefined || (await sizeOf(join(data, nodeFile))) === 0) return;
  const [found] = await database.read.query(
    () => sql<{ is_there: boolean }>`SELECT to_regclass('storage_migrations') IS NOT NULL AS is_there`,
  );
  if (found?.is_there) return;
  throw new ConfigError(
    `The database in CONFAB_DATABASE_URL is empty, but the data folder ${data} has been used before: check the URL, or restore a backup with \`confab restore FOLDER --data NEW_FOLDER\`. To start over, choose an empty folder with --data.`,
  );
}

/**
 * Throws a {@link ConfigError} if the SQLite file of a data folder has users, but its generated secrets are missing: new
 * ones would make tokens and the secrets of authenticator apps useless. PostgreSQL records its secrets instead.
 */
export async function refuseLostSecrets({
  databaseUrl,
  data,
  appSecret,
  sessionSecret,
}: Config): Promise<void> {
  if (databaseUrl !== undefined || (appSecret && sessionSecret)) return;
  const path = join(data, 'secrets.json');
  if ((await sizeOf(path)) > 0 || !hasUsers(join(data, 'confab.db'))) return;
  throw new ConfigError(
    `${path} is missing, but the database has users: restore it from a backup, or set CONFAB_APP_SECRET and CONFAB_SESSION_SECRET to the values that the server had. To start over with new secrets, set them to new values.`,
  );
}

/** Whether a SQLite file has users; false for one that is missing or damaged, which is refused when it is opened. */
function hasUsers(path: string): boolean {
  if (!existsSync(path)) return false;
  try {
    using sqlite = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
    return sqlite.prepare('SELECT 1 FROM users LIMIT 1').get() !== undefined;
  } catch {
    return false;
  }
}

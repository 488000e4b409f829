import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgresDatabase.ts';
import { openSqlite } from './sqliteDatabase.ts';

/** Opens the store that the configuration names. */
export function openDatabase({ databaseUrl, data, durability }: Config): Promise<Database> {
  return databaseUrl === undefined
    ? openSqlite(join(data, 'confab.db'), { durability })
    : openPostgres(databaseUrl, { durability });
}

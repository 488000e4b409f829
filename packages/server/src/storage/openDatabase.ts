import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqliteDatabase.ts';

/** Opens the store that the configuration names. */
export function openDatabase(config: Config): Promise<Database> {
  return openSqlite(join(config.data, 'confab.db'), { durability: config.durability });
}

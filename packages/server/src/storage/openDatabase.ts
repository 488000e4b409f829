import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgresDatabase.ts';
import { openSqlite } from './sqliteDatabase.ts';

/** Opens the store that the configuration names. */
export function openDatabase(
  { databaseUrl, data, durability }: Config,
  tracing: Tracing = noTracing,
): Promise<Database> {
  return databaseUrl === undefined
    ? openSqlite(join(data, 'confab.db'), { durability, tracing })
    : openPostgres(databaseUrl, { durability, tracing });
}

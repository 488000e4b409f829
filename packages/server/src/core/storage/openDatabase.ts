import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import type { Database } from './database.ts';
import { openPostgres } from './postgresDatabase.ts';
import type { Sharing } from './sharing.ts';
import { openSqlite } from './sqliteDatabase.ts';
import type { StoreHealth } from './storeHealth.ts';

/** Opens the configured store. */
export function openDatabase(
  { databaseUrl, data, durability }: Config,
  health: StoreHealth,
  tracing: Tracing = noTracing,
  sharing?: Sharing,
): Promise<Database> {
  return databaseUrl === undefined
    ? openSqlite(join(data, 'confab.db'), { durability, tracing, health })
    : openPostgres(databaseUrl, { durability, tracing, health, ...(sharing && { sharing }) });
}

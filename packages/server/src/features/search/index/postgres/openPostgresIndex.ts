import pg from 'pg';
import { driverUrl } from '../../../../core/storage/driverUrl.ts';
import {
  numberTypes,
  PostgresReader,
  PostgresStatements,
} from '../../../../core/storage/postgresConnection.ts';
import type { OpenIndex } from '../messageIndex.ts';
import { PostgresIndex } from './postgresIndex.ts';

/** Two connections search while one fills the index. */
const connections = 3;

/** Opens the index in PostgreSQL's own tables, over separate connections. */
export async function openPostgresIndex(url: string): Promise<OpenIndex> {
  const pool = new pg.Pool({
    connectionString: driverUrl(url),
    types: numberTypes,
    application_name: 'confab search',
    // The index can be rebuilt; and JIT compilation would delay searches.
    options: '-c jit=off -c synchronous_commit=off -c plan_cache_mode=force_custom_plan',
    max: connections,
  });
  pool.on('error', () => undefined);
  return {
    index: new PostgresIndex(pool),
    reader: new PostgresReader(new PostgresStatements(), pool),
    close: () => pool.end(),
  };
}

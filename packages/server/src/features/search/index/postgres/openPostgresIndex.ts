import pg from 'pg';
import {
  numberTypes,
  PostgresConnection,
  PostgresStatements,
} from '../../../../core/storage/postgresConnection.ts';
import type { OpenIndex } from '../messageIndex.ts';
import { PostgresIndex } from './postgresIndex.ts';

/** Two connections search while one fills the index. */
const connections = 3;

/** Opens the index that stands in PostgreSQL's own tables, over connections of its own. */
export async function openPostgresIndex(url: string): Promise<OpenIndex> {
  const pool = new pg.Pool({
    connectionString: url,
    types: numberTypes,
    application_name: 'confab search',
    // What is filled can be filled again; and plans of searches must not wait for a compiler.
    options: '-c jit=off -c synchronous_commit=off -c plan_cache_mode=force_custom_plan',
    max: connections,
  });
  pool.on('error', () => undefined);
  return {
    index: new PostgresIndex(pool),
    reader: new PostgresConnection(new PostgresStatements(), () => pool),
    close: () => pool.end(),
  };
}

import { randomBytes } from 'node:crypto';
import pg from 'pg';

export type DatabaseName = 'sqlite' | 'postgres';

/** A PostgreSQL database of one measurement. */
export interface OwnDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Makes an empty database on the PostgreSQL that `bin/services` runs (CONFAB_TEST_POSTGRES_URL). */
export async function createDatabase(): Promise<OwnDatabase> {
  const service = process.env.CONFAB_TEST_POSTGRES_URL;
  if (!service) throw new Error('CONFAB_TEST_POSTGRES_URL is not set: run this under `bin/services run --`.');
  const name = `confab_bench_${randomBytes(6).toString('hex')}`;
  await command(service, `CREATE DATABASE ${name}`);
  const url = new URL(service);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => command(service, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Counts what is in the tables, as PostgreSQL does by itself within minutes: its plans rest on that. */
export const analyze = (url: string): Promise<void> => command(url, 'VACUUM ANALYZE');

async function command(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

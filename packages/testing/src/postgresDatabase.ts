import { randomUUID } from 'node:crypto';
import pg from 'pg';

/** A PostgreSQL database of one test or measurement. */
export interface PostgresDatabase {
  readonly url: string;
  remove(): Promise<void>;
}

/**
 * Creates a database on the server at `address`, an empty one or a copy of `template`. The name begins with the given
 * prefix, which shows the owner of a database that a killed run left behind.
 */
export async function createPostgresDatabase(
  address: string,
  { prefix = 'confab_test', template }: { prefix?: string; template?: string } = {},
): Promise<PostgresDatabase> {
  const name = `${prefix}_${randomUUID().replaceAll('-', '')}`;
  const copied = template === undefined ? '' : ` TEMPLATE ${template} STRATEGY file_copy`;
  await onPostgres(address, (client) => client.query(`CREATE DATABASE ${name}${copied}`));
  return {
    url: databaseUrl(address, name),
    remove: () =>
      onPostgres(address, async (client) => void (await client.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

/** Runs a task over a connection of its own, whose locks end with it. */
export async function onPostgres<T>(address: string, task: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(address);
  await client.connect();
  return await task(client).finally(() => client.end());
}

/** Returns the address of a database on the server at `address`. */
export function databaseUrl(address: string, name: string): string {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return url.href;
}

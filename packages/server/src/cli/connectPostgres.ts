import pg from 'pg';
import { ConfigError } from '../core/config/configError.ts';
import { driverUrl } from '../core/storage/driverUrl.ts';

/** Connects to the database of the server. Throws a `ConfigError` if it is unreachable. */
export async function connectPostgres(url: string): Promise<pg.Client> {
  const client = new pg.Client(driverUrl(url));
  client.on('error', () => undefined);
  await client.connect().catch((error: Error) => {
    throw new ConfigError(`The database in CONFAB_DATABASE_URL is not reachable: ${error.message}.`);
  });
  return client;
}

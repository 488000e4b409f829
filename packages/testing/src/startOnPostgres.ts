import type { Config, ServerOptions } from '@confab/server';
import { createPostgresStore } from './postgresStore.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

/** The same as {@link startTestServer}, on a database of its own of the PostgreSQL at `address`; it goes with the server. */
export async function startOnPostgres(
  address: string,
  changes: Partial<Config> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  const { url, remove } = await createPostgresStore(address);
  const server = await startTestServer({ ...changes, databaseUrl: url }, options);
  const stop = async () => {
    await server.stop();
    await remove();
  };
  return { ...server, stop, [Symbol.asyncDispose]: stop };
}

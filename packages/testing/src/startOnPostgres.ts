import type { Config, ServerOptions } from '@confab/server';
import { createPostgresStore } from './postgresStore.ts';
import { nodesPerTestServer, startTestServer, type TestServer } from './startTestServer.ts';

/**
 * Starts a server like {@link startTestServer}, on a separate database of the PostgreSQL at `address`, which is removed
 * with the server.
 */
export async function startOnPostgres(
  address: string,
  changes: Partial<Config> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  // Several nodes are on PostgreSQL anyway.
  if (nodesPerTestServer() > 1) return startTestServer(changes, options);
  const { url, remove } = await createPostgresStore(address);
  const server = await startTestServer({ ...changes, databaseUrl: url }, options);
  const stop = async () => {
    await server.stop();
    await remove();
  };
  return { ...server, stop, [Symbol.asyncDispose]: stop };
}

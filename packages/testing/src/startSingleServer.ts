import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ConfabServer,
  type Config,
  createServer,
  defaultConfig,
  type ServerOptions,
} from '@confab/server';
import { accessServer, type ServerAccess } from './serverAccess.ts';
import { addSqliteStore } from './sqliteStore.ts';

/**
 * A real server in this process, with a data folder of its own, or the first of several nodes with the address of all
 * of them. `await using` ends it with the test.
 */
export interface TestServer extends ServerAccess, AsyncDisposable {
  readonly server: ConfabServer;
  /** All servers behind the address. */
  readonly nodes: readonly ConfabServer[];
  stop(): Promise<void>;
}

/** Starts one server on a free port of this machine, by default without rate limits and without logs. */
export async function startSingleServer(
  changes: Partial<Config> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  const data = changes.data ?? (await mkdtemp(join(tmpdir(), 'confab-test-')));
  const isNewStore = changes.data === undefined && changes.databaseUrl === undefined;
  // A server of some features has other tables.
  if (isNewStore && options.features === undefined) await addSqliteStore(data);
  const config = defaultConfig({
    port: 0,
    logLevel: 'silent',
    requestsPerSecond: 0,
    starterChannels: false,
    ...changes,
    data,
  });
  const server = await createServer(config, options);
  await server.start();
  const stop = async () => {
    await server.stop();
    if (!changes.data) await rm(data, { recursive: true, force: true });
  };
  const access = accessServer(server.url, server.context.secrets.app[0]);
  return { ...access, server, nodes: [server], stop, [Symbol.asyncDispose]: stop };
}

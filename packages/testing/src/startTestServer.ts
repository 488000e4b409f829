import type { Config, ServerOptions } from '@confab/server';
import { seededRandom } from './seededRandom.ts';
import { accessServer } from './serverAccess.ts';
import { startNodeFront } from './startNodeFront.ts';
import { startSingleServer, type TestServer } from './startSingleServer.ts';
import { startTestCluster, testBuses } from './startTestCluster.ts';

export type { TestServer } from './startSingleServer.ts';

/** The number of servers behind each address that tests use: `CONFAB_TEST_NODES`, otherwise 1. */
export const nodesPerTestServer = (): number => Number(process.env.CONFAB_TEST_NODES ?? 1);

/**
 * Starts a server on a free port of this machine, by default without rate limits and without logs. With
 * `CONFAB_TEST_NODES`, and unless the test names a data folder or a database, several servers start over one PostgreSQL
 * behind one address, which forwards each request and each socket to a random one of them.
 */
export async function startTestServer(
  changes: Partial<Config> = {},
  options: ServerOptions = {},
): Promise<TestServer> {
  const count = nodesPerTestServer();
  const namesStore = changes.data !== undefined || changes.databaseUrl !== undefined;
  if (count === 1 || namesStore) return startSingleServer(changes, options);
  const { address, settings } = chosenBus();
  // All nodes have the same clock, so it needs no alignment with the database's.
  const cluster = await startTestCluster(
    address,
    count,
    { ...settings, ...changes },
    { ...options, isClockShared: options.clock !== undefined },
  );
  const [first] = cluster.nodes as [TestServer];
  const random = seededRandom(Number(process.env.CONFAB_TEST_SEED ?? 1));
  const front = await startNodeFront(
    cluster.nodes.map(({ url }) => url),
    random,
  );
  const stop = async () => {
    await front.stop();
    await cluster[Symbol.asyncDispose]();
  };
  const access = accessServer(front.url, first.appSecret);
  const nodes = cluster.nodes.map(({ server }) => server);
  return { ...access, server: first.server, nodes, stop, [Symbol.asyncDispose]: stop };
}

/** Returns the bus that `CONFAB_TEST_BUS` names, `postgres` or `nats`. */
function chosenBus(): ReturnType<typeof testBuses>[number] {
  const wanted = process.env.CONFAB_TEST_BUS ?? 'postgres';
  const bus = testBuses().find(({ settings }) => settings.bus === wanted);
  if (!bus)
    throw new Error(
      `CONFAB_TEST_NODES needs PostgreSQL and the bus ${wanted}: run the tests by bin/services.`,
    );
  return bus;
}

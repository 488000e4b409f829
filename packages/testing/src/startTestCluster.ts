import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config, ServerOptions } from '@confab/server';
import { createPostgresStore } from './postgresStore.ts';
import { startSingleServer, type TestServer } from './startSingleServer.ts';

/** The push key of all test clusters; nothing is pushed with it. */
const vapidPrivateKey = 'WYy1s-i8P8EbM-JQPE4-rGTVPKw_jLacigph73QbAP4';

/** Several servers in this process that share one database. `await using` ends them with the test. */
export interface TestCluster extends AsyncDisposable {
  readonly nodes: readonly TestServer[];
  /** Starts one more node. */
  join(changes?: Partial<Config>, options?: ServerOptions): Promise<TestServer>;
}

/** The buses that can be tested here, with the settings of a server that uses each. */
export function testBuses(): { name: string; address: string; settings: Partial<Config> }[] {
  const { CONFAB_TEST_POSTGRES_URL: address, CONFAB_TEST_NATS_URL: natsUrl } = process.env;
  if (!address) return [];
  const byPostgres = { name: 'PostgreSQL', address, settings: { bus: 'postgres' as const } };
  return natsUrl
    ? [byPostgres, { name: 'NATS', address, settings: { bus: 'nats' as const, natsUrl } }]
    : [byPostgres];
}

/** Starts `count` servers on a separate database of the PostgreSQL at `address`. */
export async function startTestCluster(
  address: string,
  count: number,
  changes: Partial<Config> = {},
  options: ServerOptions = {},
): Promise<TestCluster> {
  const store = await createPostgresStore(address);
  const files = await mkdtemp(join(tmpdir(), 'confab-test-files-'));
  const folders = [files];
  const nodes: TestServer[] = [];
  const join_ = async (more: Partial<Config> = {}, moreOptions: ServerOptions = {}) => {
    const data = await mkdtemp(join(tmpdir(), 'confab-test-'));
    folders.push(data);
    const secrets = {
      app: 'the app secret of a test cluster, nothing real',
      session: 'the same for sessions',
    };
    await writeFile(join(data, 'secrets.json'), JSON.stringify(secrets), { mode: 0o600 });
    const shared = {
      databaseUrl: store.url,
      bus: 'postgres' as const,
      files,
      vapidPrivateKey,
      drainSeconds: 0,
    };
    const node = await startSingleServer(
      { ...shared, ...changes, ...more, data },
      { ...options, ...moreOptions },
    );
    nodes.push(node);
    return node;
  };
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.stop()));
    await store.remove();
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
  };
  try {
    // One after the other: the first migrates the tables.
    for (let at = 0; at < count; at++) await join_();
  } catch (error) {
    await stop();
    throw error;
  }
  return { nodes, join: join_, [Symbol.asyncDispose]: stop };
}

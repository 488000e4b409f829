import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readMetric, startTestCluster, startTestServer, type TestServer } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { nodeFile } from '../../core/config/nodeId.ts';
import { runConfab } from '../../testing/runConfab.ts';
import type { Finding } from '../findings.ts';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
if (process.env.CI && !postgres) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

test.skipIf(!postgres)(
  `[OPS-04] [OPS-05] doctor counts the servers of a cluster, and finds a copied data folder${postgres ? '' : ' (skipped: needs PostgreSQL)'}`,
  { timeout: 180_000 },
  async () => {
    await using cluster = await startTestCluster(postgres, 1);
    const [one] = cluster.nodes as [TestServer];
    await cluster.join({ roles: ['http', 'jobs'] });
    const { config } = one.server.context;
    const examine = async (name = 'cluster') => {
      const { out } = await runConfab(
        {
          CONFAB_DATABASE_URL: config.databaseUrl as string,
          CONFAB_BUS: 'postgres',
          CONFAB_FILES: config.files as string,
          CONFAB_VAPID_PRIVATE_KEY: config.vapidPrivateKey as string,
        },
        ...['doctor', '--json', '--data', config.data],
      );
      return (JSON.parse(out) as { checks: Finding[] }).checks.find(({ check }) => check === name);
    };
    const sees = (metric: string, value: number, node: { url: string } = one) =>
      vi.waitFor(async () => expect(await readMetric(node, metric)).toBe(value), { timeout: 20_000 });
    await sees('confab_cluster_nodes', 2);
    expect(await examine()).toMatchObject({ state: 'ok', text: '2 servers are connected.' });
    expect(await examine('roles')).toMatchObject({
      state: 'ok',
      text: 'This server has http, realtime, jobs; of 2 in the cluster, 2 with http, 1 with realtime, 2 with jobs.',
    });

    const copy = await mkdtemp(join(tmpdir(), 'confab-copied-'));
    try {
      for (const name of ['secrets.json', nodeFile]) await cp(join(config.data, name), join(copy, name));
      await using copied = await startTestServer({ ...config, data: copy });
      await sees('confab_cluster_copied_nodes', 1);
      await sees('confab_cluster_nodes', 3, copied);
      expect(await examine()).toMatchObject({
        state: 'problem',
        text: expect.stringContaining('a copy of this data folder'),
        advice: expect.stringContaining(join(config.data, nodeFile)),
      });
    } finally {
      await rm(copy, { recursive: true, force: true });
    }
    // A server that stops says so.
    await sees('confab_cluster_copied_nodes', 0);
    await sees('confab_cluster_nodes', 2);
  },
);

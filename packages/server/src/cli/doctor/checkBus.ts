import { join } from 'node:path';
import { connectToNats, type NatsSettings } from '../../core/bus/natsConnection.ts';
import { nodeFile } from '../../core/config/nodeId.ts';
import { type Finding, ok, problem, warning } from '../findings.ts';
import { formatMs } from './amounts.ts';
import { type Installation, readMetric } from './installation.ts';

const slowMs = 20;

/** Checks the connection between the servers of a cluster, and what the running server knows of the others. */
export async function* checkBus(installation: Installation): AsyncGenerator<Finding, void, void> {
  const { config } = installation;
  if (config.bus === 'none') {
    yield ok('bus', 'None configured: one server per database.');
    return;
  }
  yield config.natsUrl === undefined
    ? ok('bus', 'PostgreSQL, which suits two or three servers.')
    : await checkNats(config);
  const nodes = await readMetric(installation, 'confab_cluster_nodes');
  if (nodes === undefined) return;
  const copies = await readMetric(installation, 'confab_cluster_copied_nodes');
  const text = `${nodes === 1 ? 'This server is alone' : `${nodes} servers are connected`}.`;
  yield copies
    ? problem(
        'cluster',
        'Another running server uses a copy of this data folder, so that both continue the same jobs.',
        `Stop that server, delete ${join(config.data, nodeFile)} from its copy, and start it again.`,
      )
    : ok('cluster', text);
}

async function checkNats(config: NatsSettings): Promise<Finding> {
  try {
    const connection = await connectToNats(config, 'doctor');
    const roundTripMs = await connection.rtt();
    const version = connection.info?.version ?? 'of unknown version';
    await connection.close();
    const text = `NATS ${version} answers in ${formatMs(roundTripMs)}.`;
    return roundTripMs > slowMs
      ? warning('bus', text, 'Run NATS in the network of the servers: events travel through it.')
      : ok('bus', text);
  } catch (error) {
    return problem(
      'bus',
      (error as Error).message,
      'Check that NATS runs and accepts connections from this machine with these credentials.',
    );
  }
}

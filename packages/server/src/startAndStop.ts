import { rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Config } from './core/config/config.ts';
import { addressFile } from './core/config/dataFolder.ts';
import { checkSecrets } from './core/config/recordedSecrets.ts';
import type { ServerContext, ServerFeature } from './core/feature/feature.ts';
import { checkSharedStorage } from './core/files/sharedStorage.ts';
import type { JobWakes } from './core/jobs/jobWakes.ts';
import type { JobWorker } from './core/jobs/jobWorker.ts';
import type { Membership } from './core/nodes/membership.ts';
import type { Realtime } from './core/realtime/createRealtime.ts';
import { drainMsOf, drainServer, finishMsOf } from './core/realtime/drainServer.ts';

/** The parts of a server that start and stop with it. */
interface ServerParts {
  readonly context: ServerContext;
  readonly features: readonly ServerFeature[];
  readonly app: FastifyInstance;
  readonly realtime: Realtime;
  readonly membership: Membership;
  readonly worker: JobWorker;
  readonly jobWakes: JobWakes;
}

/** Requests that a stopping server has not finished by then are cut; `serve` allows it 15 seconds in all. */
const finishWithinMs = 10_000;

/** Starts listening; resolves when requests are accepted. */
export async function startServer(parts: ServerParts): Promise<void> {
  const { context, features, app, realtime, membership, worker } = parts;
  const { config, database, files, secrets } = context;
  await checkSecrets(database, secrets);
  await checkSharedStorage(database, files, config);
  for (const feature of features) await feature.start?.();
  await app.ready();
  realtime.attach(app.server);
  if (config.bus !== 'none') realtime.start();
  membership.announce();
  if (config.roles.includes('jobs')) {
    for (const feature of features) await feature.startJobs?.();
    await worker.start();
  }
  await app.listen({ host: config.host, port: config.port });
  await writeFile(join(config.data, addressFile), urlOf(app, config));
}

/** Hands jobs and leases over, asks sockets to reconnect, then finishes the requests under way. */
export async function stopServer(parts: ServerParts): Promise<void> {
  const { context, features, app, realtime, membership, worker, jobWakes } = parts;
  const { config, outbound } = context;
  // Other servers continue background work at once.
  const released = membership.leases.release(finishMsOf(config));
  const handedOver = Promise.all([worker.stop(), released]);
  jobWakes.handOver();
  await drainServer(app.server, realtime, drainMsOf(config));
  const outboundClosed = released.finally(() => outbound.close());
  await Promise.all([realtime.close(), outboundClosed, finishRequests(app, context)]);
  await handedOver;
  for (const feature of [...features].reverse()) await feature.stop?.();
  await rm(join(config.data, addressFile), { force: true });
}

/** Finishes the requests under way, and cuts those that take too long. */
async function finishRequests(app: FastifyInstance, { logger }: ServerContext): Promise<void> {
  const timer = setTimeout(() => {
    // Connections without a request are closed by then.
    app.server.getConnections((_error, requests) => {
      logger.warn({ requests }, 'requests were cut, because they did not end in time');
      app.server.closeAllConnections();
    });
  }, finishWithinMs);
  await app.close().finally(() => clearTimeout(timer));
}

/** Returns the address of a started server. */
export function urlOf(app: FastifyInstance, config: Config): string {
  const address = app.server.address() as AddressInfo | null;
  if (!address) throw new Error('The server has not been started.');
  const everywhere = ['0.0.0.0', '::'].includes(config.host);
  const host = everywhere ? 'localhost' : config.host.includes(':') ? `[${config.host}]` : config.host;
  return `http://${host}:${address.port}`;
}

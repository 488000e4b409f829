import { timingSafeEqual } from 'node:crypto';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { ChatError, methodNotFound } from '@confab/protocol';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from '../storage/database.ts';
import type { Metrics } from './metrics.ts';

/** How often the delay is measured; each measurement contains this wait. */
const resolutionMs = 5;

/** Serves `/healthz` (the process lives), `/readyz` (it takes work: the store can be written, no stop has begun) and `/metrics`. */
export function registerHealth(
  app: FastifyInstance,
  {
    config,
    database,
    metrics,
    isStopping,
  }: { config: Config; database: Database; metrics: Metrics; isStopping(): boolean },
): void {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  app.addHook('onClose', async () => void delay.disable());
  metrics.gauge(
    'confab_event_loop_p99_seconds',
    'Delay of the event loop, 99th percentile since the last reading',
    () => {
      const p99 = Math.max(0, delay.percentile(99) / 1e9 - resolutionMs / 1000);
      delay.reset();
      return p99;
    },
  );

  app.get('/healthz', async (_request, reply) => reply.send({ status: 'alive' }));

  app.get('/readyz', async (_request, reply) => {
    const problem = isStopping() ? 'stopping' : await storeProblem(database);
    return reply.code(problem ? 503 : 200).send({ status: problem ?? 'ready' });
  });

  app.get('/metrics', async (request, reply) => {
    const proxied = !config.trustProxy && request.headers['x-forwarded-for'] !== undefined;
    if (proxied || !mayReadMetrics(config, request.ip, request.headers.authorization))
      throw new ChatError(methodNotFound);
    return reply.header('content-type', metrics.contentType).send(await metrics.text());
  });
}

async function storeProblem(database: Database): Promise<string | undefined> {
  try {
    await database.write((tx) => tx.query(() => sql`select 1`));
    return undefined;
  } catch {
    return 'the store cannot be written';
  }
}

function mayReadMetrics(config: Config, address: string, authorization: string | undefined): boolean {
  if (!config.metricsToken) return ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address);
  const [given, expected] = [Buffer.from(authorization ?? ''), Buffer.from(`Bearer ${config.metricsToken}`)];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

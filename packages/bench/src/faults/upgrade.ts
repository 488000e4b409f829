import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createPostgresDatabase } from '@confab/testing/postgres';
import { ServerProcess } from '@confab/testing/process';
import { createChannels, userIds } from '../server/createChannels.ts';
import { auditStore } from './auditStore.ts';
import { type Balancer, openBalancer } from './balancer.ts';
import { Crowd } from './crowdProcess.ts';
import { type EarlierBuild, unpackEarlierBuild } from './earlierBuild.ts';
import type { FaultOptions } from './faultRun.ts';
import { addFindings, type Findings, isClean, noFindings } from './findings.ts';

const nodeCount = 2;
const clients = 16;
const everyMs = 250;
const settleMs = 60_000;
/** How long both versions are under load before the next step. */
const betweenMs = 2_000;

/** The findings of rolling upgrades. */
export type UpgradeFindings = Findings & {
  /** Messages that were refused for good. Must be 0. */
  refused: number;
  /** Other actions, such as reactions, that were rolled back for their user to repeat. */
  interrupted: number;
};

/**
 * Upgrades two servers over one PostgreSQL one after the other, from the build of the commit `from` to the present one,
 * while clients act through a load balancer; then takes one server back, and upgrades it again.
 */
export async function runUpgrades(options: FaultOptions, from: string): Promise<UpgradeFindings> {
  const total: UpgradeFindings = { ...noFindings(), refused: 0, interrupted: 0 };
  await using earlier = await unpackEarlierBuild(from);
  options.log(`from ${from} (${earlier.commit})`);
  for (let round = 1; round <= options.rounds; round++) {
    const findings = await runUpgrade(earlier, options, options.seed + round * 10_000);
    addFindings(total, findings);
    const outcome = isCleanUpgrade(findings) ? 'Nothing lost' : 'NOT CLEAN';
    options.log(`round ${round}: ${outcome}. ${JSON.stringify(findings)}`);
  }
  return total;
}

/** Whether nothing was lost or refused. */
export const isCleanUpgrade = (findings: UpgradeFindings): boolean =>
  isClean(findings) && findings.refused === 0;

async function runUpgrade(
  earlier: EarlierBuild,
  options: FaultOptions,
  seed: number,
): Promise<UpgradeFindings> {
  await using resources = new AsyncDisposableStack();
  const database = await createPostgresDatabase(process.env.CONFAB_TEST_POSTGRES_URL as string, {
    prefix: 'confab_bench',
  });
  resources.defer(() => database.remove());
  const files = await mkdtemp(join(tmpdir(), 'confab-bench-files-'));
  resources.defer(() => rm(files, { recursive: true, force: true }));
  const servers: ServerProcess[] = [];
  for (let at = 0; at < nodeCount; at++) {
    const server = resources.use(await prepareServer(database.url, files));
    await server.start(earlier.mainFile);
    servers.push(server);
  }
  const [first, second] = servers as [ServerProcess, ServerProcess];
  // Two proxies with different preferences, so that both servers have clients.
  const urls = servers.map(({ url }) => url);
  const balancers: Balancer[] = [];
  for (const order of [urls, urls.toReversed()]) {
    balancers.push(resources.adopt(await openBalancer(order), (one) => one.close()));
  }
  const urlOf = (index: number) => balancers[index % balancers.length]?.url as string;
  const crowd = resources.adopt(new Crowd(2), (one) => one.end());

  const people = userIds('person', clients);
  const channelIds = ['a', 'b', 'c'];
  await createChannels(
    first,
    channelIds.map((id) => ({ id, memberIds: people })),
  );
  const members = people.map((userId, index) => ({
    userId,
    token: first.token(userId),
    url: urlOf(index),
    freshUrl: urlOf(index + 1),
    channelIds: channelIds.filter((_, channel) => channel !== index % 3),
  }));
  await crowd.open(members, seed);

  let isOver = false;
  const acting = (async () => {
    while (!isOver) await crowd.act(1_000, everyMs);
  })();
  const replace = async (server: ServerProcess, program?: string) => {
    await setTimeout(betweenMs);
    const began = performance.now();
    await server.end('SIGTERM');
    const stoppedMs = performance.now() - began;
    const startedMs = await server.start(program);
    const version = program === undefined ? 'present' : 'earlier';
    options.log(
      `  a server stopped in ${Math.round(stoppedMs)} ms, the ${version} version started in ${Math.round(startedMs)} ms`,
    );
  };
  try {
    await replace(first);
    await replace(second);
    await replace(first, earlier.mainFile);
    await replace(first);
    await setTimeout(betweenMs);
  } finally {
    isOver = true;
    await acting;
  }

  const written = await crowd.settle(settleMs);
  const findings = await auditStore(urlOf(0), first.token(), channelIds, written);
  const divergences = await crowd.compare();
  findings.diverged = divergences.length;
  const { refused, interrupted } = await crowd.errors();
  for (const line of [...divergences, ...refused, ...interrupted].slice(0, 5)) options.log(`  ${line}`);
  await crowd.close();
  return { ...findings, refused: refused.length, interrupted: interrupted.length };
}

const prepareServer = (databaseUrl: string, files: string): Promise<ServerProcess> =>
  ServerProcess.prepare({
    database: 'sqlite',
    variables: {
      CONFAB_DATABASE_URL: databaseUrl,
      CONFAB_BUS: 'postgres',
      CONFAB_FILES: files,
      CONFAB_SESSION_SECRET: 'the same at every node of a measured cluster',
      CONFAB_VAPID_PRIVATE_KEY: 'WYy1s-i8P8EbM-JQPE4-rGTVPKw_jLacigph73QbAP4',
      CONFAB_SOCKET_PROCESSES: '0',
    },
  });

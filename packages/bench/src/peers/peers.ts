import { ServerProcess } from '@confab/testing/process';
import type { Bench } from '../benches/benchOptions.ts';
import { holdLoad, runLoad } from '../load/runLoad.ts';
import type { Figures } from '../report.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import { ejabberd } from './ejabberd.ts';
import type { PeerLoadResult } from './peerLoadJob.ts';
import { missingPackages, type PeerPlan, PeerProcess, packageVersion } from './peerProcess.ts';
import { prosody } from './prosody.ts';

const members = 200;
const devices = 5;
const load = { members, senders: 10, inFlight: 16, fixedDeliveriesPerS: 20_000 };
const usualSeconds = 10;
/** Long enough to collect the garbage of connecting. */
const settleMs = 4000;
/** The duration of each server's part at most: the whole bench ends within four minutes. */
const maxPartMs = 75_000;
const users = userIds('member', members);
const peerPlans = [ejabberd, prosody];

interface Measured {
  load: PeerLoadResult;
  kbPerConnection: number;
}

/**
 * Confab against ejabberd and Prosody, one after another: one room or channel of 200 connections with an archive, at
 * saturation and at 20,000 deliveries a second, and the memory of 1,000 idle connections. No TLS.
 */
export const peers: Bench = async ({ database, seconds = usualSeconds, conditions }) => {
  const missing = missingPackages(peerPlans.flatMap(({ packages }) => packages));
  if (missing.length > 0)
    throw new Error(
      `Install the servers to compare with: apt-get install ${missing.join(' ')}. Then stop and disable their services.`,
    );
  for (const { name, packages } of peerPlans) conditions[name] = packageVersion(packages[0]!) as string;
  conditions.peer_durability = 'archives are written, not synced';
  return {
    ...figuresOf('confab', await measureConfab(database, seconds)),
    ...figuresOf('ejabberd', await measurePeer(ejabberd, seconds)),
    ...figuresOf('prosody', await measurePeer(prosody, seconds)),
  };
};

async function measureConfab(database: Parameters<Bench>[0]['database'], seconds: number): Promise<Measured> {
  const remainingMs = startPart();
  const server = await ServerProcess.start({ database });
  try {
    const [channel] = await createChannels(server, [{ id: 'peers', memberIds: users }]);
    const tokens = users.map((id) => server.token(id));
    const kbPerConnection = await memoryPerConnection(
      () => server.usage().memoryKb,
      () => holdLoad('connections', { url: server.url, tokens, count: members * devices }, remainingMs()),
    );
    const target = { protocol: 'confab' as const, url: server.url, tokens, channel: channel! };
    return {
      kbPerConnection,
      load: await runLoad('peerLoad', { ...load, seconds, target, pid: server.pid }, remainingMs()),
    };
  } finally {
    await server.dispose();
  }
}

async function measurePeer(plan: PeerPlan, seconds: number): Promise<Measured> {
  const remainingMs = startPart();
  const peer = await PeerProcess.start(plan);
  try {
    const { port } = peer;
    await runLoad('registerPeers', { port, users }, remainingMs());
    const kbPerConnection = await memoryPerConnection(
      () => peer.usage().memoryKb,
      () => holdLoad('peerConnections', { port, users, devices }, remainingMs()),
    );
    const target = { protocol: 'xmpp' as const, port, users, room: 'peers' };
    return {
      kbPerConnection,
      load: await runLoad('peerLoad', { ...load, seconds, target, pid: peer.pid }, remainingMs()),
    };
  } finally {
    await peer.stop();
  }
}

/** Returns a function that returns the time that is left of a server's part, in milliseconds. */
function startPart(): () => number {
  const until = performance.now() + maxPartMs;
  return () => Math.max(0, until - performance.now());
}

async function memoryPerConnection(
  memoryKb: () => number,
  hold: () => Promise<{ release(): void }>,
): Promise<number> {
  const before = memoryKb();
  const held = await hold();
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const grown = memoryKb() - before;
  held.release();
  return grown / (members * devices);
}

const figuresOf = (name: string, { load: result, kbPerConnection }: Measured): Figures => ({
  [`deliveries_per_s_${name}`]: result.deliveriesPerS,
  [`cpu_s_per_million_saturated_${name}`]: result.saturatedCpuSecondsPerMillion,
  [`p50_ms_${name}`]: result.p50Ms,
  [`p99_ms_${name}`]: result.p99Ms,
  [`cpu_s_per_million_${name}`]: result.cpuSecondsPerMillion,
  [`fixed_deliveries_per_s_${name}`]: result.fixedDeliveriesPerS,
  [`kb_per_connection_${name}`]: kbPerConnection,
  [`dropped_${name}`]: result.dropped,
  [`generator_late_p99_ms_${name}`]: result.generatorLateP99Ms,
});

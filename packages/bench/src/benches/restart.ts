import { ServerProcess } from '@confab/testing/process';
import { holdLoad } from '../load/runLoad.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import type { Bench } from './benchOptions.ts';

const people = 5000;
const channelsOfEach = 12;
const membersOfEach = 100;
const lookEveryMs = 1000;
/** The share of a processor below which a service counts as idle. */
const idleShare = 0.2;

/**
 * The time until 5,000 sockets with 12 channels each are back after a restart: at the pace of clients, and all at once.
 */
export const restart: Bench = async ({ database }) => {
  const server = await ServerProcess.start({ database });
  try {
    const ids = userIds('returning', people);
    await createChannels(server, channelsOf(ids));
    const tokens = ids.map((id) => server.token(id));
    const asClients = await restartUnder(server, tokens, 'client');
    const atOnce = await restartUnder(server, tokens, 'none');
    return {
      down_s: asClients.downS,
      p50_s: asClients.p50S,
      p99_s: asClients.p99S,
      all_s: asClients.allS,
      cpu_s: asClients.cpuS,
      failed_tries: asClients.failedTries,
      down_s_at_once: atOnce.downS,
      p50_s_at_once: atOnce.p50S,
      all_s_at_once: atOnce.allS,
      cpu_s_at_once: atOnce.cpuS,
    };
  } finally {
    await server.dispose();
  }
};

/** Puts every user into 12 channels, and 100 members into every channel. */
export function channelsOf(ids: readonly string[]) {
  const count = (ids.length * channelsOfEach) / membersOfEach;
  return Array.from({ length: count }, (_, index) => ({
    id: `returning-${index}`,
    memberIds: Array.from(
      { length: membersOfEach },
      (_, member) => ids[(index * membersOfEach + member) % ids.length]!,
    ),
  }));
}

/** Returns times in seconds since the service was asked to stop. */
async function restartUnder(server: ServerProcess, tokens: string[], waits: 'client' | 'none') {
  const load = holdLoad('restart', { url: server.url, tokens, waits });
  await untilConnected(server, tokens.length);
  const begun = Date.now();
  await server.end('SIGTERM');
  await server.start();
  const downS = (Date.now() - begun) / 1000;
  const { result, release } = await load;
  const { cpuSeconds } = server.usage();
  release();
  const secondsTo = (at: number) => (at - begun) / 1000;
  return {
    downS,
    p50S: secondsTo(result.p50_at),
    p99S: secondsTo(result.p99_at),
    allS: secondsTo(result.last_at),
    cpuS: cpuSeconds,
    failedTries: result.failed_tries,
  };
}

/** Resolves once all sockets are open and greeted, so that the service has nothing left to do. */
export async function untilConnected(server: ServerProcess, count: number): Promise<void> {
  for (let before = 0; ; ) {
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const metrics = await (await fetch(`${server.url}/metrics`)).text();
    const { cpuSeconds } = server.usage();
    const isIdle = cpuSeconds - before < idleShare * (lookEveryMs / 1000);
    if (isIdle && metrics.includes(`\nconfab_connections ${count}\n`)) return;
    before = cpuSeconds;
  }
}

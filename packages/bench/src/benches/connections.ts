import type { ProcessUsage } from '@confab/testing/process';
import { ServerProcess } from '@confab/testing/process';
import { holdLoad } from '../load/runLoad.ts';
import { startBareServer } from '../server/bareProcess.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import type { Bench } from './benchOptions.ts';

const count = 10_000;
/** The number of users, with five devices each. */
const people = 2000;
/** Long enough to collect the garbage of connecting. */
const settleMs = 4000;

/** Memory of 10,000 idle signed-in sockets, and how fast they connect, against bare sockets. */
export const connections: Bench = async ({ database }) => {
  const bare = await startBareServer();
  const limit = await hold(bare.url, undefined, () => bare.usage());
  bare.stop();

  const server = await ServerProcess.start({ database });
  try {
    const ids = userIds('device-owner', people);
    await createChannels(server, [{ id: 'idle', memberIds: ids }]);
    const real = await hold(
      server.url,
      ids.map((id) => server.token(id)),
      () => server.usage(),
    );
    return {
      kb_per_connection: real.kbPerConnection,
      connects_per_s: real.connectsPerSecond,
      limit_kb: limit.kbPerConnection,
      limit_connects_per_s: limit.connectsPerSecond,
    };
  } finally {
    await server.dispose();
  }
};

async function hold(url: string, tokens: string[] | undefined, usage: () => ProcessUsage) {
  const before = usage().memoryKb;
  const held = await holdLoad('connections', { url, tokens, count });
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const kbPerConnection = (usage().memoryKb - before) / count;
  held.release();
  return { kbPerConnection, connectsPerSecond: held.result.connects_per_s };
}

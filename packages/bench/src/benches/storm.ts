import { ServerProcess } from '@confab/testing/process';
import { holdLoad } from '../load/runLoad.ts';
import type { LoadChannel } from '../load/target.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import type { Bench } from './benchOptions.ts';
import { channelsOf, untilConnected } from './restart.ts';

const people = 5000;
const devicesOfEach = 2;

/**
 * A restart and a crash of the service under 10,000 sockets: the time until each is back and has received a message that
 * was sent afterwards.
 */
export const storm: Bench = async ({ database }) => {
  const server = await ServerProcess.start({ database });
  try {
    const ids = userIds('returning', people);
    const everyone = { id: 'everyone', memberIds: ids };
    const [channel] = await createChannels(server, [everyone, ...channelsOf(ids)]);
    const tokens = Array.from({ length: people * devicesOfEach }, (_, index) =>
      server.token(ids[index % people] as string),
    );
    const stopped = await stormUnder(server, tokens, channel as LoadChannel, 'SIGTERM');
    const killed = await stormUnder(server, tokens, channel as LoadChannel, 'SIGKILL');
    return {
      ...stopped,
      ...Object.fromEntries(Object.entries(killed).map(([name, value]) => [`${name}_killed`, value])),
    };
  } finally {
    await server.dispose();
  }
};

/** Returns times in seconds since the service received the signal. */
async function stormUnder(
  server: ServerProcess,
  tokens: string[],
  channel: LoadChannel,
  signal: 'SIGTERM' | 'SIGKILL',
) {
  const load = holdLoad('storm', { url: server.url, tokens, channel });
  await Promise.race([untilConnected(server, tokens.length), load]);
  const begun = Date.now();
  await server.end(signal);
  await server.start();
  const downS = (Date.now() - begun) / 1000;
  const { result, release } = await load;
  const { cpuSeconds } = server.usage();
  release();
  const secondsTo = (at: number) => (at - begun) / 1000;
  return {
    whole_s: secondsTo(result.whole_at),
    down_s: downS,
    p50_s: secondsTo(result.p50_at),
    connected_s: secondsTo(result.last_at),
    missed: result.missed,
    refused: result.refused,
    failed_tries: result.failed_tries,
    notices: result.notices,
    cpu_s: cpuSeconds,
  };
}

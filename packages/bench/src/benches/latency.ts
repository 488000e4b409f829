import { ServerProcess } from '@confab/testing/process';
import { runLoad } from '../load/runLoad.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import type { Bench } from './benchOptions.ts';

const seconds = 15;

/** Open loop, from the scheduled send to the listener: 500 messages/s in channels of 200, 100/s in channels of 50. */
export const latency: Bench = async ({ database }) => {
  const busy = await measure({ channels: 5, sockets: 200, postsPerSecond: 500 });
  const calm = await measure({ channels: 5, sockets: 50, postsPerSecond: 100 });
  return {
    p50_ms: busy.p50_ms,
    p99_ms: busy.p99_ms,
    p99_ms_worst: busy.p99_ms_worst,
    dropped: busy.dropped + calm.dropped,
    p99_ms_50: calm.p99_ms,
    delivered: busy.delivered + calm.delivered,
    generator_late_p99_ms: busy.generator_late_p99_ms,
  };

  async function measure({
    channels,
    sockets,
    postsPerSecond,
  }: Record<'channels' | 'sockets' | 'postsPerSecond', number>) {
    const server = await ServerProcess.start({ database });
    try {
      const plans = userIds('latency', channels).map((id) => ({
        id,
        memberIds: userIds(`${id}-member`, sockets),
      }));
      const made = await createChannels(server, plans);
      return await runLoad('latency', {
        url: server.url,
        channels: made.map((channel, index) => {
          const tokens = plans[index]!.memberIds.map((id) => server.token(id));
          return { ...channel, listenerTokens: tokens, senderToken: tokens[0]! };
        }),
        postsPerSecond,
        seconds,
      });
    } finally {
      await server.dispose();
    }
  }
};

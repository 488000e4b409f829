import { ServerProcess } from '@confab/testing/process';
import { runLoad } from '../load/runLoad.ts';
import { startBareServer } from '../server/bareProcess.ts';
import { createChannels, userIds } from '../server/createChannels.ts';
import type { Bench } from './benchOptions.ts';

const seconds = 5;
const senderCount = 10;
const inFlight = 16;

/** Deliveries a second in a channel of 200 and of 1,000 sockets, against bare sockets written in the same way. */
export const fanout: Bench = async ({ database }) => {
  const small = await against(200);
  const large = await against(1000);
  return {
    deliveries_per_s_200: small.real.deliveries_per_s,
    deliveries_per_s_1000: large.real.deliveries_per_s,
    limit_200: small.limit.deliveries_per_s,
    limit_1000: large.limit.deliveries_per_s,
    ratio_200: small.real.deliveries_per_s / small.limit.deliveries_per_s,
    ratio_1000: large.real.deliveries_per_s / large.limit.deliveries_per_s,
    posts_per_s_1000: large.real.posts_per_s,
    cpu_s_per_million: large.cpuSecondsPerMillion,
    dropped: small.real.dropped + large.real.dropped,
  };

  async function against(sockets: number) {
    const bare = await startBareServer();
    const limit = await runLoad('fanout', {
      url: bare.url,
      listenerTokens: new Array<string>(sockets).fill(''),
      senderTokens: new Array<string>(senderCount).fill(''),
      inFlight,
      seconds,
    });
    bare.stop();

    const server = await ServerProcess.start({ database });
    try {
      const listeners = userIds('listener', sockets - senderCount);
      const senders = userIds('sender', senderCount);
      const [channel] = await createChannels(server, [
        { id: 'fanout', memberIds: [...listeners, ...senders] },
      ]);
      const before = server.usage();
      const real = await runLoad('fanout', {
        url: server.url,
        listenerTokens: listeners.map((id) => server.token(id)),
        senderTokens: senders.map((id) => server.token(id)),
        inFlight,
        seconds,
        channel,
      });
      const cpuSeconds = server.usage().cpuSeconds - before.cpuSeconds;
      return { limit, real, cpuSecondsPerMillion: (cpuSeconds * 1e6) / real.deliveries };
    } finally {
      await server.dispose();
    }
  }
};

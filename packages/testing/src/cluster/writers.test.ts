import { openSocket, startTestCluster, testBuses } from '@confab/testing';
import { expect, test } from 'vitest';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
const rounds = 30;

test.for(testBuses())(
  '[OPS-01] messages sent at all nodes reach everybody at every node, numbered without gaps, by $name',
  { timeout: 60_000 },
  async ({ address, settings }) => {
    await using cluster = await startTestCluster(address, 3, settings);
    const [first] = cluster.nodes;
    const { ada, grace } = await first!.people('ada', 'grace');
    const params = { type: 'team', id: 'lunch' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada', 'grace'] } });
    const stream = 'channel:team:lunch';
    const sockets = await Promise.all(
      cluster.nodes.map((node) => openSocket(node.url, grace.token as string)),
    );
    const senders = cluster.nodes.map((node) => node.withToken(ada.token as string, 'ada'));
    await Promise.all(
      senders.map(async (sender, node) => {
        for (let round = 0; round < rounds; round++) {
          const message = { id: crypto.randomUUID(), text: `${node} ${round}` };
          await sender.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
        }
      }),
    );
    const total = rounds * senders.length;
    const heads = await Promise.all(
      sockets.map(async (socket) => {
        await socket.received('message.new', ({ message }) => message.number === total);
        return socket.frames.flatMap((frame) =>
          'stream' in frame && frame.stream === stream && 'seq' in frame && frame.type === 'message.new'
            ? [[frame.seq, frame.message.number, frame.message.text] as const]
            : [],
        );
      }),
    );
    for (const head of heads) {
      expect(head).toEqual(heads[0]);
      expect(head.map(([, number]) => number)).toEqual(Array.from({ length: total }, (_, at) => at + 1));
    }
    await Promise.all(sockets.map((socket) => socket.close()));
    const metrics = await (await fetch(`${first?.url}/metrics`)).text();
    for (const name of ['confab_bus_recovered_events_total', 'confab_bus_waiting_events'])
      expect(metrics).toMatch(new RegExp(`^${name} \\d+$`, 'm'));
  },
);

test.runIf(postgres)(
  '[OPS-01] a node without a bus refuses to start beside others, and says why',
  async () => {
    await using cluster = await startTestCluster(postgres, 1);
    await expect(cluster.join({ bus: 'none' })).rejects.toThrow('set CONFAB_BUS on all of them');
  },
);

import { openSocket, startTestCluster, type TestServer, testBuses } from '@confab/testing';
import { expect, test, vi } from 'vitest';

const waiting = { timeout: 10_000, interval: 20 };
/** The time within which every node knows the connections of the others: half a second, on a machine that is not busy. */
const boundMs = 2_000;
const params = { type: 'team', id: 'lunch' };

test.for(testBuses())(
  '[OPS-01] a channel counts its watchers at all nodes, by $name',
  { timeout: 90_000 },
  async ({ address, settings }) => {
    await using cluster = await startTestCluster(address, 3, settings);
    const [one, two, three] = cluster.nodes as [TestServer, TestServer, TestServer];
    const { ada, grace, mallory } = await one.people('ada', 'grace', 'mallory');
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada', 'grace'] } });
    const token = (person: { token: string | undefined }) => person.token as string;

    const countAt = async (node: TestServer) =>
      (await node.withToken(token(ada)).call('POST /channels/{type}/{id}/query', { params, body: {} }))
        .watcher_count;
    const counted = async (nodes: readonly TestServer[], count: number) => {
      const began = performance.now();
      await vi.waitFor(
        async () => expect(await Promise.all(nodes.map(countAt))).toEqual(nodes.map(() => count)),
        waiting,
      );
      expect(performance.now() - began).toBeLessThan(boundMs);
    };

    await counted(cluster.nodes, 0);
    const laptop = await openSocket(one.url, token(ada));
    const phone = await openSocket(two.url, token(ada));
    await using other = await openSocket(three.url, token(grace));
    await counted(cluster.nodes, 3);

    // Watching a channel without being a member counts too.
    const stranger = await openSocket(two.url, token(mallory));
    await two.withToken(token(mallory)).call('POST /channels/{type}/{id}/query', {
      params,
      body: { watch: true, connection_id: stranger.connectionId },
    });
    await counted(cluster.nodes, 4);

    // A node that joins later asks the others.
    const late = await cluster.join();
    await counted([...cluster.nodes, late], 4);

    await Promise.all([laptop.close(), phone.close(), stranger.close()]);
    await counted([one, two, three, late], 1);
    await three.stop();
    await counted([one, two, late], 0);
    await other.closed;
  },
);

import { openSocket, type Person, startTestCluster, type TestServer, testBuses } from '@confab/testing';
import { expect, test, vi } from 'vitest';

const waiting = { timeout: 20_000, interval: 20 };
const params = { type: 'team', id: 'lunch' };

const presenceAt = async (node: TestServer, user_id: string) =>
  (await node.backEnd.call('GET /users/{user_id}', { params: { user_id } })).user.presence;
const everywhere = (nodes: readonly TestServer[], user_id: string, presence: string) =>
  vi.waitFor(
    async () =>
      expect(await Promise.all(nodes.map((node) => presenceAt(node, user_id)))).toEqual(
        nodes.map(() => presence),
      ),
    waiting,
  );
const tokenOf = ({ token }: Person) => token as string;

test.for(testBuses())(
  '[OPS-01] [APP-05] presence, typing and watched channels work across nodes, by $name',
  { timeout: 90_000 },
  async ({ address, settings }) => {
    await using cluster = await startTestCluster(address, 3, settings);
    const [one, two, three] = cluster.nodes as [TestServer, TestServer, TestServer];
    const { ada, grace, mallory } = await one.people('ada', 'grace', 'mallory');
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada', 'grace'] } });

    await using watcher = await openSocket(two.url, tokenOf(grace));
    const laptop = await openSocket(one.url, tokenOf(ada));
    await everywhere(cluster.nodes, 'ada', 'online');
    await watcher.heard('presence.changed', ({ changes }) =>
      changes.some(({ user_id, presence }) => user_id === 'ada' && presence === 'online'),
    );

    // The call reaches another node than the connection.
    const idle = { body: { connection_id: laptop.connectionId, activity: 'away' as const } };
    await three.withToken(tokenOf(ada), 'ada').call('POST /me/activity', idle);
    await everywhere(cluster.nodes, 'ada', 'away');
    expect((await two.withToken(tokenOf(mallory), 'mallory').refused('POST /me/activity', idle)).status).toBe(
      404,
    );

    const phone = await openSocket(three.url, tokenOf(ada));
    await everywhere(cluster.nodes, 'ada', 'online');
    await three
      .withToken(tokenOf(ada), 'ada')
      .call('POST /channels/{type}/{id}/typing', { params, body: { typing: true } });
    await watcher.heard('typing.start', ({ user }) => user.id === 'ada');

    // Mallory's new connection at the second node watches a public channel by a call to the third.
    await using stranger = await openSocket(two.url, tokenOf(mallory));
    const watched = { watch: true, connection_id: stranger.connectionId };
    const there = three.withToken(tokenOf(mallory), 'mallory');
    await there.call('POST /channels/{type}/{id}/query', { params, body: watched });
    const text = 'for whoever watches';
    const message = { id: crypto.randomUUID(), text };
    await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    await stranger.heard('message.new', (event) => event.message.text === text);
    const theirs = { ...watched, connection_id: laptop.connectionId };
    expect((await there.refused('POST /channels/{type}/{id}/query', { params, body: theirs })).status).toBe(
      400,
    );

    await Promise.all([laptop.close(), phone.close()]);
    await everywhere(cluster.nodes, 'ada', 'offline');
    await watcher.heard('presence.changed', ({ changes }) =>
      changes.some(({ user_id, presence }) => user_id === 'ada' && presence === 'offline'),
    );
  },
);

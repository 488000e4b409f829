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
    await watcher.received('presence.changed', ({ changes }) =>
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
    await watcher.received('typing.start', ({ user }) => user.id === 'ada');

    // Mallory's new connection at the second node watches a public channel by a call to the third.
    await using stranger = await openSocket(two.url, tokenOf(mallory));
    const watched = { watch: true, connection_id: stranger.connectionId };
    const there = three.withToken(tokenOf(mallory), 'mallory');
    await there.call('POST /channels/{type}/{id}/query', { params, body: watched });
    const text = 'for whoever watches';
    const message = { id: crypto.randomUUID(), text };
    await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    await stranger.received('message.new', (event) => event.message.text === text);
    const theirs = { ...watched, connection_id: laptop.connectionId };
    expect((await there.refused('POST /channels/{type}/{id}/query', { params, body: theirs })).status).toBe(
      400,
    );

    await Promise.all([laptop.close(), phone.close()]);
    await everywhere(cluster.nodes, 'ada', 'offline');
    await watcher.received('presence.changed', ({ changes }) =>
      changes.some(({ user_id, presence }) => user_id === 'ada' && presence === 'offline'),
    );
  },
);

test.runIf(process.env.CONFAB_TEST_POSTGRES_URL)(
  '[OPS-01] [APP-05] a page that is loaded again at another node causes no flicker',
  { timeout: 60_000 },
  async () => {
    await using cluster = await startTestCluster(process.env.CONFAB_TEST_POSTGRES_URL as string, 2);
    const [one, two] = cluster.nodes as [TestServer, TestServer];
    const { ada, grace, linus } = await one.people('ada', 'grace', 'linus');
    await using watcher = await openSocket(two.url, tokenOf(grace));
    const [before, leaving] = [
      await openSocket(one.url, tokenOf(ada)),
      await openSocket(one.url, tokenOf(linus)),
    ];
    const changesOf = (userId: string) =>
      watcher.frames
        .flatMap((frame) => (frame.type === 'presence.changed' ? frame.changes : []))
        .flatMap(({ user_id, presence }) => (user_id === userId ? presence : []));
    await vi.waitFor(
      () => expect([changesOf('ada'), changesOf('linus')]).toEqual([['online'], ['online']]),
      waiting,
    );
    await before.close();
    await using _after = await openSocket(two.url, tokenOf(ada));
    await leaving.close();
    await vi.waitFor(() => expect(changesOf('linus')).toEqual(['online', 'offline']), waiting);
    expect(changesOf('ada')).not.toContain('offline');
  },
);

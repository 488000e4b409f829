import { notFound } from '@confab/protocol';
import {
  nodesPerTestServer,
  openSocket,
  startTestServer,
  type TestServer,
  type TestSocket,
} from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';

/** A server whose clock advances while the test waits for a change. */
async function startHere() {
  const clock = createHandClock(Date.now());
  const server = await startTestServer({}, { clock });
  const seenBy = async (socket: TestSocket, userId: string, presence: string) => {
    let isSeen = false;
    const seen = socket
      .received('presence.changed', ({ changes }) =>
        changes.some((change) => change.user_id === userId && change.presence === presence),
      )
      .then(() => {
        isSeen = true;
      });
    const passing = vi.waitFor(
      () => {
        if (!isSeen) clock.advance(100);
        expect(isSeen).toBe(true);
      },
      { timeout: 10_000, interval: 5 },
    );
    await Promise.all([seen, passing]);
  };
  return { server, clock, seenBy };
}
const presenceOf = async (server: TestServer, userId: string) =>
  (await server.backEnd.call('GET /users/{user_id}', { params: { user_id: userId } })).user.presence;

const announcedOf = (userId: string, watcher: TestSocket) =>
  watcher.frames
    .flatMap((frame) => (frame.type === 'presence.changed' ? frame.changes : []))
    .filter(({ user_id }) => user_id === userId)
    .map(({ presence }) => presence);

// The clock jumps before another node has reported a connection; the test of presence across nodes waits for that.
const testOfJumps = test.runIf(nodesPerTestServer() === 1);

testOfJumps(
  '[APP-05] connected users are online, idle on all devices away, and disconnected offline',
  async () => {
    const { server, seenBy } = await startHere();
    await using _ = server;
    const { ada, grace } = await server.people('ada', 'grace');
    await using watcher = await openSocket(server.url, grace.token);
    const laptop = await openSocket(server.url, ada.token);
    const phone = await openSocket(server.url, ada.token);
    await seenBy(watcher, 'ada', 'online');
    expect(await presenceOf(server, 'ada')).toBe('online');

    const idle = (connection_id: string) =>
      ada.call('POST /me/activity', { body: { connection_id, activity: 'away' } });
    expect((await idle(laptop.connectionId)).presence).toBe('online');
    expect((await idle(phone.connectionId)).presence).toBe('away');
    await seenBy(watcher, 'ada', 'away');

    await Promise.all([laptop.close(), phone.close()]);
    await seenBy(watcher, 'ada', 'offline');
    const { user } = await grace.call('GET /users/{user_id}', { params: { user_id: 'ada' } });
    expect(user.presence).toBe('offline');
    expect(user.last_active).toBeDefined();
  },
);

testOfJumps('[APP-05] reloading a page does not cause flicker', async () => {
  const { server, clock, seenBy } = await startHere();
  await using _ = server;
  const { ada, grace } = await server.people('ada', 'grace');
  await using watcher = await openSocket(server.url, grace.token);
  const before = await openSocket(server.url, ada.token);
  await seenBy(watcher, 'ada', 'online');
  await before.close();
  await using _after = await openSocket(server.url, ada.token);
  clock.advance(10_000);
  await using _linus = await openSocket(server.url, (await server.person('linus')).token);
  await seenBy(watcher, 'linus', 'online');
  expect(announcedOf('ada', watcher)).toHaveLength(1);
});

testOfJumps(
  '[APP-05] a user offline for less than a frame is announced again, since others may have loaded them as offline',
  async () => {
    const { server, clock, seenBy } = await startHere();
    await using _ = server;
    const { ada, grace } = await server.people('ada', 'grace');
    await using watcher = await openSocket(server.url, grace.token);
    const before = await openSocket(server.url, ada.token);
    await seenBy(watcher, 'ada', 'online');
    await before.close();
    const until = (check: () => Promise<void>) =>
      vi.waitFor(
        async () => {
          clock.advance(100);
          await check();
        },
        { timeout: 10_000, interval: 5 },
      );
    await until(async () => expect(await presenceOf(server, 'ada')).toBe('offline'));
    await using _after = await openSocket(server.url, ada.token);
    await until(async () => expect(announcedOf('ada', watcher)).toEqual(['online', 'online']));
  },
);

testOfJumps(
  '[APP-05] a user away for less than a frame is announced again, since others may have loaded them as away',
  async () => {
    const { server, clock, seenBy } = await startHere();
    await using _ = server;
    const { ada, grace } = await server.people('ada', 'grace');
    await using watcher = await openSocket(server.url, grace.token);
    await using laptop = await openSocket(server.url, ada.token);
    await seenBy(watcher, 'ada', 'online');
    for (const activity of ['away', 'online'] as const) {
      const body = { connection_id: laptop.connectionId, activity };
      await ada.call('POST /me/activity', { body });
      expect(await presenceOf(server, 'ada')).toBe(activity);
    }
    await vi.waitFor(
      () => {
        clock.advance(100);
        expect(announcedOf('ada', watcher)).toEqual(['online', 'online']);
      },
      { timeout: 10_000, interval: 5 },
    );
  },
);

test('[APP-05] an invisible user appears offline to others everywhere, and no frame reveals them', async () => {
  const { server, seenBy } = await startHere();
  await using _ = server;
  const { ada, mallory } = await server.people('ada', 'mallory');
  await using watcher = await openSocket(server.url, mallory.token);
  const invisible = (value: boolean) =>
    ada.call('PATCH /users/{user_id}', { params: { user_id: 'ada' }, body: { invisible: value } });
  await invisible(true);
  await using _socket = await openSocket(server.url, ada.token);
  await using _linus = await openSocket(server.url, (await server.person('linus')).token);
  await seenBy(watcher, 'linus', 'online');
  expect(
    watcher.frames.some(
      (frame) => frame.type === 'presence.changed' && frame.changes.some(({ user_id }) => user_id === 'ada'),
    ),
  ).toBe(false);
  const { users } = await mallory.call('POST /users/query', { body: { filter: { id: 'ada' } } });
  expect(users[0]).toMatchObject({ presence: 'offline' });
  expect(users[0]).not.toHaveProperty('last_active');

  await invisible(false);
  await seenBy(watcher, 'ada', 'online');
  await invisible(true);
  await seenBy(watcher, 'ada', 'offline');
});

test('[APP-05] nobody sets the activity of another user’s connection', async () => {
  await using server = await startTestServer();
  const { ada, mallory } = await server.people('ada', 'mallory');
  await using socket = await openSocket(server.url, ada.token);
  const body = { connection_id: socket.connectionId, activity: 'away' as const };
  expect((await mallory.refused('POST /me/activity', { body })).is(notFound)).toBe(true);
  await expect.poll(() => presenceOf(server, 'ada')).toBe('online');
});

testOfJumps(
  '[APP-05] [EMB-10] a crowd that connects at once is announced in frames as small as its size requires, everybody once',
  { timeout: 60_000 },
  async () => {
    const { server, clock } = await startHere();
    await using _ = server;
    await using sockets = new AsyncDisposableStack();
    const enter = async (id: string) =>
      sockets.use(await openSocket(server.url, (await server.person(id)).token));
    const watcher = await enter('ada');
    const crowd = Array.from({ length: 329 }, (__, n) => `reader-${n}`);
    for (let first = 0; first < crowd.length; first += 20)
      await Promise.all(crowd.slice(first, first + 20).map(enter));
    const announced = () =>
      watcher.frames.flatMap((frame) =>
        frame.type === 'presence.changed' ? [frame.changes.map(({ user_id }) => user_id)] : [],
      );
    const frameIs = async (number: number) => {
      clock.advance(1000);
      await expect.poll(() => announced().length).toBe(number);
      return announced()[number - 1]!;
    };
    // 330 readers of a frame, and at most 100,000 deliveries of changes.
    expect(await frameIs(1)).toHaveLength(303);
    expect(await frameIs(2)).toHaveLength(27);
    expect(announced().flat().toSorted()).toEqual(['ada', ...crowd].toSorted());
    expect(await presenceOf(server, 'reader-328')).toBe('online');
  },
);

import { appStream, channelStream } from '@confab/protocol';
import { openSocket, type Person, type TestServer, type TestSocket } from '@confab/testing';
import { describe, expect, test } from 'vitest';
import { onEachNewServer, type StartServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say } from '../../testing/rooms.ts';

interface Listeners {
  readonly server: TestServer;
  readonly ada: Person;
  readonly grace: Person;
  /** Shares a room with `ada`, and nothing with `grace`. */
  readonly reader: Person;
  readonly room: Room;
}

/** `mallory` is limited: a guest, or a user if the app limits everyone. */
async function limited(start: StartServer, by: 'role' | 'setting'): Promise<Listeners> {
  const server = await start();
  const { ada, grace } = await server.people('ada', 'grace');
  const reader = await server.person('mallory', by === 'role' ? 'guest' : 'user');
  const room = await openRoom(ada, { members: [reader] });
  if (by === 'setting') await server.backEnd.call('PATCH /app', { body: { directory: 'shared_channels' } });
  return { server, ada, grace, reader, room };
}

/** Changes a user's status for everyone who may see it. */
const setStatus = (person: Person, status_text: string) =>
  person.call('PATCH /users/{user_id}', { params: { user_id: person.id }, body: { status_text } });
const framesWith = (socket: TestSocket, text: string) =>
  socket.received('user.updated', ({ user }) => user.status_text === text);
/** The received numbers of the app's events, which must have no gaps. */
const numbersIn = (socket: TestSocket) =>
  socket.frames.flatMap((frame) =>
    'seq' in frame && frame.stream === appStream && frame.seq > 0 ? frame.seq : [],
  );
const isWithoutHole = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number === (numbers[index - 1] as number) + 1);

onEachNewServer('Events about people', (start) => {
  describe.each(['role', 'setting'] as const)('to a reader limited by %s', (by) => {
    test('[TEN-01] concern visible users only: profiles, presence and groups', async () => {
      const { server, ada, grace, reader } = await limited(start, by);
      await using _ = server;
      const root = await server.person('root', 'admin');
      await using all = await openSocket(server.url, root.token);
      await using socket = await openSocket(server.url, reader.token);
      await using hers = await openSocket(server.url, ada.token);
      await using others = await openSocket(server.url, grace.token);
      await setStatus(grace, 'hidden');
      const members = (id: string, member_ids: string[]) =>
        root.call('POST /groups', { body: { id, name: id, member_ids } });
      await members('lamps', ['ada', 'grace']);
      await members('far', ['grace']);
      await setStatus(ada, 'seen');
      await framesWith(all, 'hidden');
      await framesWith(socket, 'seen');
      expect((await socket.received('group.updated')).group.member_ids).toEqual(['ada']);
      await all.received('presence.changed', ({ changes }) =>
        changes.some(({ user_id }) => user_id === 'grace'),
      );
      await socket.received('presence.changed', ({ changes }) =>
        changes.some(({ user_id }) => user_id === 'ada'),
      );
      await socket.settle();
      expect(JSON.stringify(socket.frames)).not.toMatch(/grace|root|far/);
      expect(socket.frames.filter(({ type }) => type === 'event.hidden').length).toBeGreaterThan(1);
      expect(numbersIn(socket)).toEqual(numbersIn(all));
      expect(isWithoutHole(numbersIn(socket))).toBe(true);
      expect(JSON.stringify([hers.frames, others.frames])).toContain('ada');
    });

    test('[TEN-01] are the same when resuming from the start or by long poll', async () => {
      const { server, ada, grace, reader } = await limited(start, by);
      await using _ = server;
      await setStatus(grace, 'hidden');
      await setStatus(ada, 'seen');
      const cursors = { [appStream]: 0 };
      const { events, heads } = await reader.call('POST /events/poll', { body: { cursors } });
      expect(events.map(({ seq }) => seq)).toEqual(
        Array.from({ length: heads[appStream] ?? 0 }, (_, at) => at + 1),
      );
      await using socket = await openSocket(server.url, reader.token);
      socket.send({ type: 'subscribe', id: 1, streams: cursors });
      await framesWith(socket, 'seen');
      for (const received of [events, socket.frames]) {
        expect(JSON.stringify(received)).toContain('seen');
        expect(JSON.stringify(received)).not.toMatch(/grace|"hidden/);
      }
      const waiting = reader.call('POST /events/poll', { body: { cursors: heads, wait_ms: 20_000 } });
      await setStatus(grace, 'hidden again');
      expect((await waiting).events).toMatchObject([{ type: 'event.hidden', stream: appStream }]);
    });

    test('[TEN-01] about members are limited when watching a channel as a non-member, and messages are not', async () => {
      const { server, ada, grace, reader } = await limited(start, by);
      await using _ = server;
      // Both may read a channel of this type: users because it is public, guests because it is a broadcast.
      const type = by === 'role' ? 'broadcast' : 'team';
      const root = await server.person('root', 'admin');
      const square = await openRoom(root, { type });
      const stream = channelStream(square.cid);
      await using socket = await openSocket(server.url, reader.token);
      socket.send({ type: 'subscribe', id: 1, streams: { [stream]: null } });
      await socket.received('subscribed', ({ id }) => id === 1);
      const { head = 0 } = { head: (await socket.received('subscribed')).heads[stream] };
      for (const { id } of [grace, ada]) {
        const body = { member_ids: [id] };
        await root.call('POST /channels/{type}/{id}/members', { params: at(square), body });
      }
      await say(root, square, 'hello');
      await socket.received('member.added', ({ member }) => member.user_id === 'ada');
      await socket.received(
        'message.new',
        ({ message }) => message.text === 'hello' && message.user.id === 'root',
      );
      expect(JSON.stringify(socket.frames)).not.toContain('grace');
      const cursors = { [stream]: head };
      const { events } = await reader.call('POST /events/poll', { body: { cursors } });
      expect(JSON.stringify(events)).not.toContain('grace');
      const received = (frames: readonly object[]) =>
        frames.flatMap((frame) =>
          'stream' in frame && frame.stream === stream && 'seq' in frame ? frame : [],
        );
      expect(received(events)).toEqual(received(socket.frames).filter(({ seq }) => Number(seq) > head));
      // Members see everyone who joins and leaves.
      const body = { member_ids: [reader.id] };
      await root.call('POST /channels/{type}/{id}/members', { params: at(square), body });
      await grace.call('POST /channels/{type}/{id}/leave', { params: at(square), body: {} });
      await socket.received('member.removed', ({ user_id }) => user_id === 'grace');
    });

    test('[TEN-01] end with the last shared channel, and start with the first, on an open socket', async () => {
      const { server, ada, grace, reader, room } = await limited(start, by);
      await using _ = server;
      await using socket = await openSocket(server.url, reader.token);
      await setStatus(ada, 'still here');
      await framesWith(socket, 'still here');
      await ada.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
      await setStatus(ada, 'gone');
      const params = { ...at(room) };
      await server.backEnd.call('POST /channels/{type}/{id}/members', {
        params,
        body: { member_ids: ['grace'] },
      });
      await setStatus(grace, 'here now');
      await framesWith(socket, 'here now');
      // The reader leaves: no further events about remaining members.
      await reader.call('POST /channels/{type}/{id}/leave', { params, body: {} });
      await setStatus(grace, 'alone');
      await setStatus(reader, 'oneself');
      await framesWith(socket, 'oneself');
      expect(JSON.stringify(socket.frames)).not.toMatch(/"gone"|"alone"/);
    });
  });

  test('[TEN-01] follow a changed setting and a changed role immediately, on an open socket', async () => {
    const { server, grace, reader } = await limited(start, 'setting');
    await using _ = server;
    const see = (directory: 'everyone' | 'shared_channels') =>
      server.backEnd.call('PATCH /app', { body: { directory } });
    const become = (role: 'guest' | 'user') =>
      server.backEnd.call('PATCH /users/{user_id}', {
        params: { user_id: reader.id },
        body: { role },
      });
    await using socket = await openSocket(server.url, reader.token);
    await setStatus(grace, 'first, hidden');
    await see('everyone');
    await setStatus(grace, 'then shown');
    await framesWith(socket, 'then shown');
    await become('guest');
    await setStatus(grace, 'hidden from a guest');
    await become('user');
    await setStatus(grace, 'shown again');
    await framesWith(socket, 'shown again');
    await see('shared_channels');
    await setStatus(grace, 'hidden at last');
    await setStatus(reader, 'oneself');
    await framesWith(socket, 'oneself');
    expect(JSON.stringify(socket.frames)).not.toMatch(/"first, hidden"|hidden from|hidden at/);
    expect(isWithoutHole(numbersIn(socket))).toBe(true);
  });
});

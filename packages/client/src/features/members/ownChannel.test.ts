import { type ChatError, memberNotFound } from '@confab/protocol';
import { adaOwn, lanternWorks, nightRide, nightRideState } from '@confab/protocol/fixtures';
import {
  connectClient,
  fakeEnvironment,
  handNetwork,
  jsonAnswer,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, ChatClient, defaultEnvironment, waitUntil } from '../../index.ts';
import { threadOf } from '../threads/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

/** A socket that receives no event of a type. */
const socketWithout = (type: string) =>
  class extends WebSocket {
    override addEventListener(kind: string, listener: never): void {
      const hear = listener as (event: Event) => void;
      super.addEventListener(kind as 'message', (event) => {
        if (kind !== 'message' || JSON.parse(event.data).type !== type) hear(event);
      });
    }
  } as typeof WebSocket;

const own = (channel: Channel) => channel.state.get().membership;

describe('the user’s own state of a channel', () => {
  it('[CHAN-07] ends with the membership, without which nothing is shown of it', async () => {
    const environment = { ...defaultEnvironment(), WebSocket: socketWithout('member.removed') };
    await using ada = await connectClient(server, 'ada', { environment });
    await using grace = await connectClient(server, 'grace');
    const theirs = await grace.channel('team', 'left-soon').watch({ member_ids: ['ada'] });
    const channel = await ada.channel('team', 'left-soon').watch();
    await channel.own.pin();
    const isPinned: (boolean | undefined)[] = [];
    channel.state.subscribe(() => {
      const membership = own(channel);
      isPinned.push(membership && membership.pinned_at !== undefined);
    });
    await theirs.members.remove('ada');
    await waitUntil(channel.state, () => own(channel) === undefined);
    expect(isPinned).not.toContain(false);
  });

  it('[CHAN-07] [CONN-04] is not restored by events from before the membership ended', async () => {
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    await using desk = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const theirs = await grace.channel('team', 'left-away').watch();
    const channel = await ada.channel('team', 'left-away').watch({ create: false });
    network.cutSocket();
    await theirs.members.add(['ada']);
    await (await desk.channel('team', 'left-away').watch()).own.pin();
    await theirs.members.remove('ada');
    const returned: unknown[] = [];
    channel.state.subscribe(() => returned.push(own(channel)));
    const isBack = new Promise((resolve) => ada.on('member.removed', resolve));
    network.resume();
    await isBack;
    expect(returned.filter(Boolean)).toEqual([]);
    await theirs.members.add(['ada']);
    await waitUntil(channel.state, () => own(channel) !== undefined);
  });

  it('[CHAN-07] [CONN-04] keeps a newer answer if an older list arrives later', async () => {
    const network = handNetwork();
    const environment = { ...network.environment, WebSocket: socketWithout('membership.updated') };
    const listing = network.hold('/me/memberships');
    await using ada = await connectClient(server, 'ada', { environment });
    const channel = await ada.channel('team', 'pinned-early').watch();
    await listing.come;
    await channel.own.pin();
    const isPinned: boolean[] = [];
    channel.state.subscribe(() => isPinned.push(own(channel)?.pinned_at !== undefined));
    listing.release();
    await ada.channel('team', 'pinned-early').own.mute();
    expect(own(channel)?.pinned_at).toBeDefined();
    expect(isPinned).not.toContain(false);
  });

  it('[CHAN-07, CHAN-08] is shown at once and on the user’s other devices, never to others', async () => {
    await using desk = await connectClient(server, 'ada');
    await using phone = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const room = await desk.channel('messaging', 'plans').watch({ member_ids: ['grace'] });
    const there = await phone.channel('messaging', 'plans').watch();
    const theirs = await grace.channel('messaging', 'plans').watch();

    const pinning = room.own.pin();
    expect(own(room)?.pinned_at).toBeDefined();
    await pinning;
    await waitUntil(there.state, ({ membership }) => membership?.pinned_at !== undefined);
    const archiving = there.own.archive();
    expect(own(there)).toMatchObject({ pinned_at: undefined, archived_at: expect.any(String) });
    await archiving;
    await waitUntil(room.state, ({ membership }) => membership?.archived_at !== undefined);
    expect(own(room)?.pinned_at).toBeUndefined();
    await room.own.unarchive();
    await room.own.notify('nothing');
    await waitUntil(there.state, ({ membership }) => membership?.notification_preference === 'nothing');
    await room.own.notify();
    await waitUntil(there.state, ({ membership }) => membership?.notification_preference === undefined);

    theirs.send({ text: 'one' });
    await waitUntil(phone.unread, ({ total }) => total === 1);
    await room.own.mute();
    await waitUntil(phone.unread, ({ total }) => total === 0);
    expect(there.state.get()).toMatchObject({ isMuted: true, unreadCount: 1 });
    await there.own.unmute();
    await waitUntil(desk.unread, ({ total }) => total === 1);
    // Others may change the role; the user's own state stays.
    await room.own.pin();
    await room.members.update('ada', { custom: { lamp: 'green' } });
    // One event arrives on the user's own stream, the other on the channel's: neither waits for the other.
    await waitUntil(
      there.state,
      ({ membership }) => membership?.custom.lamp === 'green' && membership.pinned_at !== undefined,
    );
    const listed = theirs.state.get().members.find(({ user_id }) => user_id === 'ada');
    expect(listed).not.toHaveProperty('pinned_at');
  });

  it('[CHAN-14] shows that threads are no longer followed, in a channel that was loaded while they were', async () => {
    await using desk = await connectClient(server, 'ada');
    await (await desk.channel('team', 'followed').watch()).own.followThreads(true);
    await using phone = await connectClient(server, 'ada');
    const channel = await phone.channel('team', 'followed').watch();
    expect(own(channel)?.follow_threads).toBe(true);
    await channel.own.followThreads(false);
    expect(own(channel)?.follow_threads).toBeUndefined();
  });

  it('[CHAN-06] hides a channel until a new message arrives', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const room = await ada.channel('messaging', 'hidden').watch({ member_ids: ['grace'] });
    const theirs = await grace.channel('messaging', 'hidden').watch();
    const first = theirs.send({ text: 'before' });
    await waitUntil(room.messages.state, ({ messages }) => messages.length === 1);
    const hiding = room.own.hide();
    expect(room.state.get().isHidden).toBe(true);
    await hiding;
    await threadOf(theirs, first.id).load();
    theirs.send({ text: 'in the thread', parentId: first.id });
    await waitUntil(room.state, ({ channel }) => channel?.last_message_number === 2);
    expect(room.state.get().isHidden).toBe(true);
    theirs.send({ text: 'after' });
    await waitUntil(room.state, ({ isHidden }) => !isHidden);
    expect(own(room)?.hidden_activity_at).toBeUndefined();
    await room.own.hide();
    await room.own.show();
    expect(room.state.get().isHidden).toBe(false);
  });

  it('[CHAN-07] is rolled back if the service refuses it', async () => {
    await using mallory = await connectClient(server, 'mallory');
    await using ada = await connectClient(server, 'ada');
    await ada.channel('team', 'open').watch();
    const room = await mallory.channel('team', 'open').watch();
    const pinning = room.own.pin();
    const refused = await pinning.catch((error: ChatError) => error);
    expect((refused as ChatError).is(memberNotFound)).toBe(true);
    expect(own(room)).toBeUndefined();
  });

  it('[CHAN-08] a mute ends on its own, by the test’s clock', async () => {
    const fake = fakeEnvironment();
    const answers: Record<string, object> = {
      'GET /me': { me: adaOwn },
      'GET /app': { app: lanternWorks },
      'POST /channels/team/night-ride/query': nightRideState,
    };
    fake.answer(({ method, path }) => {
      const answer = answers[`${method} ${path.replace(/^\/api\/v1|\?.*$/g, '')}`];
      return answer && jsonAnswer(answer);
    });
    const client = new ChatClient({ baseUrl: '', environment: fake.environment, longPoll: false });
    await client.connect();
    fake.sockets[0]?.open();
    await fake.settle();
    fake.sockets[0]?.receive({
      type: 'hello',
      connection_id: 'c1',
      user_id: 'ada',
      heads: { app: 1, 'user:ada': 1 },
      resets: [],
      heartbeat_ms: 25_000,
      server_time: '2026-01-05T09:00:00.000Z',
    });
    await client.channel('team', 'night-ride').watch();
    expect(client.unread.get().total).toBe(1);
    const now = fake.environment.now();
    const mute = (seq: number, muted_until?: string) =>
      fake.sockets[0]?.receive({
        type: 'membership.updated',
        stream: 'user:ada',
        seq,
        created_at: new Date(now).toISOString(),
        cid: nightRide.cid,
        membership: { cid: nightRide.cid, version: seq, muted_at: new Date(now).toISOString(), muted_until },
      });
    mute(2);
    await fake.pass(20_000);
    expect(client.unread.get().total).toBe(0);
    mute(3, new Date(now + 60_000).toISOString());
    expect(client.unread.get().total).toBe(0);
    await fake.pass(39_999);
    expect(client.unread.get().total).toBe(0);
    await fake.pass(1);
    expect(client.unread.get()).toEqual({ total: 1, channels: 1 });
  });
});

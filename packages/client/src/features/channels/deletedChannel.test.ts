import { type ChannelState, ChatError, channelNotFound, channelStream } from '@confab/protocol';
import { adaOwn, lanternWorks, nightRide, nightRideState } from '@confab/protocol/fixtures';
import {
  connectClient,
  fakeEnvironment,
  flakyNetwork,
  handNetwork,
  jsonAnswer,
  seededRandom,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChatClient, isLive, waitUntil } from '../../index.ts';
import { channelControls } from '../channelControls/index.ts';
import { drafts } from '../drafts/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'mallory');
  await server.person('root', 'admin');
});
afterAll(() => server.stop());

const steady = { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 };

describe('[CHAN-06] [CONN-04] a channel that was deleted and restored', () => {
  it('is back for a user who had it open without being a member, also over a new connection', async () => {
    await using ada = await connectClient(server, 'ada');
    await using root = await connectClient(server, 'root');
    const network = flakyNetwork(seededRandom(1), steady);
    await using mallory = await connectClient(server, 'mallory', { environment: network.environment });
    const room = await ada.channel('team', 'gone-and-back').watch();
    const watched = await mallory.channel('team', 'gone-and-back').watch({ create: false });
    for (const isCutMeanwhile of [false, true]) {
      const text = isCutMeanwhile ? 'over a new connection' : 'over the old one';
      await ada.part(channelControls).delete(room.cid);
      await waitUntil(watched.state, ({ status }) => status === 'failed');
      expect(watched.state.get().channel).toBeUndefined();
      if (isCutMeanwhile) {
        const stop = mallory.connection.state.subscribe(() => mallory.connection.reconnectNow());
        network.cut();
        network.restore();
        await waitUntil(mallory.connection.state, isLive);
        stop();
      }
      await root.part(channelControls).undelete(room.cid);
      await waitUntil(
        watched.state,
        ({ status, channel }) => status === 'ready' && channel?.cid === room.cid,
      );
      expect(watched.can('join-channel')).toBe(true);
      await waitUntil(room.state, ({ status }) => status === 'ready');
      room.send({ text });
      await waitUntil(watched.messages.state, ({ messages }) => messages.at(-1)?.text === text);
    }
  });

  it('disappears and comes back over long polls too, for a user who had it open without being a member', async () => {
    await using ada = await connectClient(server, 'ada');
    await using root = await connectClient(server, 'root');
    const network = flakyNetwork(seededRandom(1), steady, { hasSockets: false });
    const { environment } = network;
    await using mallory = await connectClient(server, 'mallory', { environment });
    const room = await ada.channel('team', 'gone-by-polls').watch();
    const watched = await mallory.channel('team', 'gone-by-polls').watch({ create: false });
    await waitUntil(mallory.connection.state, isLive);
    await ada.part(channelControls).delete(room.cid);
    await waitUntil(watched.state, ({ status }) => status === 'failed');
    expect(watched.state.get().channel).toBeUndefined();
    await root.part(channelControls).undelete(room.cid);
    await waitUntil(watched.state, ({ status }) => status === 'ready');
    await waitUntil(room.state, ({ status }) => status === 'ready');
    room.send({ text: 'here again' });
    await waitUntil(watched.messages.state, ({ messages }) => messages.at(-1)?.text === 'here again');
  });

  it.each([true, false])(
    'appears for a user who opened it while it was deleted, with sockets: %s',
    async (hasSockets) => {
      await using ada = await connectClient(server, 'ada');
      await using root = await connectClient(server, 'root');
      const { environment } = flakyNetwork(seededRandom(1), steady, { hasSockets });
      await using mallory = await connectClient(server, 'mallory', { environment });
      await waitUntil(mallory.connection.state, isLive);
      const room = await ada.channel('team', `opened-while-gone-${hasSockets}`).watch();
      await ada.part(channelControls).delete(room.cid);
      const late = mallory.channel('team', room.id);
      await expect(late.watch({ create: false })).rejects.toMatchObject({ name: 'channel_not_found' });
      await root.part(channelControls).undelete(room.cid);
      await waitUntil(late.state, ({ status }) => status === 'ready');
      await waitUntil(room.state, ({ status }) => status === 'ready');
      room.send({ text: 'here at last' });
      await waitUntil(late.messages.state, ({ messages }) => messages.at(-1)?.text === 'here at last');
    },
  );

  it('[COMP-04] brings its drafts back for a user who is no member', async () => {
    await using ada = await connectClient(server, 'ada');
    await using root = await connectClient(server, 'root');
    await using mallory = await connectClient(server, 'mallory');
    const room = await ada.channel('team', 'drafted').watch();
    await mallory.channel('team', 'drafted').watch({ create: false });
    const { cid } = room;
    await mallory.part(drafts).load();
    await mallory.part(drafts).save({ cid }, { text: 'to be continued' });
    await ada.part(channelControls).delete(cid);
    await waitUntil(mallory.part(drafts).state, (drafts) => drafts.size === 0);
    await root.part(channelControls).undelete(cid);
    await waitUntil(mallory.part(drafts).state, (drafts) => drafts.size === 1);
  });

  it('[COMP-04] brings back drafts that were loaded while it was gone and no events arrived', async () => {
    await using ada = await connectClient(server, 'ada');
    await using root = await connectClient(server, 'root');
    const { cid } = await ada.channel('team', 'drafted-unseen').watch();
    await using phone = await connectClient(server, 'mallory');
    await phone.part(drafts).save({ cid }, { text: 'to be continued' });
    const network = handNetwork();
    await using mallory = await connectClient(server, 'mallory', { environment: network.environment });
    await waitUntil(mallory.connection.state, isLive);
    await mallory.channel('team', 'drafted-unseen').watch({ create: false });
    const stopLosing = network.lose('/events/poll');
    network.cutSocket();
    await waitUntil(mallory.connection.state, (state) => !isLive(state));
    await ada.part(channelControls).delete(cid);
    await mallory.part(drafts).load();
    expect(mallory.part(drafts).get({ cid })).toBeUndefined();
    await root.part(channelControls).undelete(cid);
    stopLosing();
    network.resume();
    mallory.connection.reconnectNow();
    await waitUntil(mallory.part(drafts).state, (drafts) => drafts.has(cid));
  });

  it('stays when an older query is answered later that it does not exist', async () => {
    const questions: ((answer: Response) => void)[] = [];
    const fake = fakeEnvironment();
    fake.answer(({ path }) => {
      if (path.endsWith('/me')) return jsonAnswer({ me: adaOwn });
      if (path.endsWith('/app')) return jsonAnswer({ app: lanternWorks });
      if (path.endsWith('/query')) return new Promise((answer) => questions.push(answer));
      return undefined;
    });
    const client = new ChatClient({ baseUrl: '', environment: fake.environment, longPoll: false });
    await client.connect();
    const stream = channelStream(nightRide.cid);
    const socket = fake.sockets[0]!;
    socket.open();
    await fake.settle();
    socket.receive({
      type: 'hello',
      connection_id: 'c1',
      user_id: 'ada',
      heads: { app: 1, 'user:ada': 1, [stream]: nightRideState.seq },
      resets: [],
      heartbeat_ms: 25_000,
      server_time: '2026-01-05T09:00:00.000Z',
    });
    const state: ChannelState = nightRideState;
    const channel = client.channel('team', 'night-ride');
    const watching = channel.watch();
    await fake.settle();
    questions.pop()?.(jsonAnswer(state));
    await watching;

    socket.receive({ type: 'stream.closed', stream });
    await fake.settle();
    const asking = channel.query();
    await fake.settle();
    expect(questions).toHaveLength(2);
    questions[1]?.(jsonAnswer({ ...state, seq: state.seq + 2 }));
    await asking;
    const gone = new ChatError(channelNotFound);
    questions[0]?.(jsonAnswer({ error: gone.toJSON() }, gone.status));
    await fake.settle();
    expect(channel.state.get()).toMatchObject({ status: 'ready', channel: { cid: nightRide.cid } });
    await client.disconnect();
  });
});

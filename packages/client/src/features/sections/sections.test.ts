import { type ChatError, sectionBuiltIn, shippedSections } from '@confab/protocol';
import {
  connectClient,
  flakyNetwork,
  seededRandom,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Channel, defaultEnvironment, isLive, waitUntil } from '../../index.ts';
import { ChannelList } from '../channels/lists/index.ts';
import { type ArrangedSection, arrangeChannels, sections } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

const ids = (client: TestClient) =>
  client
    .part(sections)
    .state.get()
    .map(({ id }) => id);
const shipped = shippedSections.map(({ id }) => id);

describe('[CHAN-11] sections', () => {
  it('are shown at once, and live on the user’s other devices only', async () => {
    await using desk = await connectClient(server, 'ada');
    await using phone = await connectClient(server, 'ada');
    await using mallory = await connectClient(server, 'mallory');
    const [here, there, others] = [desk, phone, mallory].map((client) => client.part(sections));
    await Promise.all([here!.load(), there!.load(), others!.load()]);
    expect(ids(desk)).toEqual(shipped);
    const making = here!.create('Lamps');
    expect(here!.state.get()[1]).toMatchObject({ kind: 'own', name: 'Lamps', channel_order: 'name' });
    const lamps = await making;
    const bikes = await here!.create('Bikes', { order: 'unread' });
    await waitUntil(there!.state, (list) => list.length === 6);
    await there!.move(bikes, 'pinned');
    await waitUntil(here!.state, ([first]) => first?.id === bikes);
    await there!.move(bikes);
    await waitUntil(here!.state, (list) => list.at(-1)?.id === bikes);
    const change = { name: 'Lights', collapsed: true };
    await here!.update(lamps, change);
    await waitUntil(there!.state, (list) =>
      list.some(({ name, collapsed }) => name === 'Lights' && collapsed),
    );

    const room = await desk.channel('team', 'lamps').watch();
    const elsewhere = await phone.channel('team', 'lamps').watch();
    await room.own.moveTo(lamps);
    await waitUntil(elsewhere.state, ({ membership }) => membership?.section_id === lamps);
    await here!.delete(lamps);
    await waitUntil(elsewhere.state, ({ membership }) => membership?.section_id === undefined);
    await waitUntil(room.state, ({ membership }) => membership?.section_id === undefined);
    expect(ids(mallory)).toEqual(shipped);
    await here!.delete(bikes);
  });

  it('keep the last answer’s state when events of earlier changes arrive after it', async () => {
    const network = flakyNetwork(seededRandom(1), { drop: 0, repeat: 0, failBefore: 0, failAfter: 0 });
    const { fetch } = defaultEnvironment();
    const environment = { ...network.environment, fetch };
    await using client = await connectClient(server, 'grace', { environment, longPoll: false });
    const mine = client.part(sections);
    await mine.load();
    await waitUntil(client.connection.state, isLive);
    network.cut();
    const lamps = await mine.create('Lamps');
    await mine.create('Bikes');
    await mine.update(lamps, { name: 'Lights' });
    const last = mine.state.get();
    const shown: unknown[] = [];
    const stopWatching = mine.state.subscribe(() => shown.push(mine.state.get()));
    const received: unknown[] = [];
    client.on('sections.updated', (event) => received.push(event));
    network.restore();
    client.connection.reconnectNow();
    await vi.waitFor(() => expect(received).toHaveLength(3), 10_000);
    stopWatching();
    for (const list of shown) expect(list).toEqual(last);
    for (const { id, kind } of last) if (kind === 'own') await mine.delete(id);
  });

  it('shared by everybody cannot be deleted: the list stays as it is', async () => {
    await using ada = await connectClient(server, 'grace');
    const mine = ada.part(sections);
    await mine.load();
    const refused = (await mine.delete('archived').catch((error: unknown) => error)) as ChatError;
    expect(refused.is(sectionBuiltIn)).toBe(true);
    expect(ids(ada)).toEqual(shipped);
  });

  it('contain each channel once: archived, pinned, the user’s own section, or by its kind; hidden ones nowhere', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const mine = ada.part(sections);
    await mine.load();
    const open = async (id: string): Promise<Channel> =>
      ada.channel('team', id).watch({ data: { name: id }, member_ids: ['grace'] });
    const [zebra, apple, mango, gone, old] = [
      await open('zebra'),
      await open('apple'),
      await open('mango'),
      await open('gone'),
      await open('old'),
    ] as const;
    const direct = await ada.channel('messaging', { members: ['ada', 'grace'] }).watch();
    const fruit = await mine.create('Fruit', { order: 'unread' });
    const list = new ChannelList(ada, {
      filter: { joined: true, cid: { $in: [zebra, apple, mango, gone, old, direct].map(({ cid }) => cid) } },
    });
    await list.load();
    const arranged = () =>
      named(
        arrangeChannels(list.state.get().channels, {
          sections: mine.state.get(),
          nameOf: (channel) => channel.state.get().channel?.name ?? channel.id,
          compareNames: (left, right) => left.localeCompare(right),
        }),
      );
    expect(arranged()).toEqual({
      channels: ['apple', 'gone', 'mango', 'old', 'zebra'],
      direct_messages: [direct.id],
    });
    await Promise.all([zebra.own.moveTo(fruit), apple.own.moveTo(fruit), old.own.archive(), gone.own.hide()]);
    await mango.own.pin();
    const theirs = await grace.channel('team', 'apple').watch();
    theirs.send({ text: 'ripe' });
    await waitUntil(apple.state, ({ unreadCount }) => unreadCount === 1);
    expect(arranged()).toEqual({
      pinned: ['mango'],
      [fruit]: ['apple', 'zebra'],
      archived: ['old'],
      direct_messages: [direct.id],
    });
    await apple.own.mute();
    await zebra.own.pin();
    expect(arranged()).toMatchObject({ pinned: ['mango', 'zebra'], [fruit]: ['apple'] });
  });
});

const named = (arranged: readonly ArrangedSection[]) =>
  Object.fromEntries(
    arranged
      .filter(({ channels }) => channels.length > 0)
      .map(({ section, channels }) => [section.id, channels.map(({ id }) => id)]),
  );

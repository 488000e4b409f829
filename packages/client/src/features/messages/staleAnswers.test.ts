import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, type ChatClient, isLive, waitUntil } from '../../index.ts';
import { queryThreads, threadOf } from '../threads/inbox/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace');
});
afterAll(() => server.stop());

/** A message of ada's in a channel of hers and grace's. */
async function write(client: ChatClient, id: string, text: string) {
  const channel = await client.channel('team', id).watch({ member_ids: ['grace'] });
  const { messages } = channel;
  const sent = channel.send({ text });
  await waitUntil(messages.state, (state) => state.messages.some(({ status }) => status === 'received'));
  return { channel, id: sent.id };
}

const shows = (channel: Channel, text: string) =>
  waitUntil(channel.messages.state, ({ messages }) => messages.some((message) => message.text === text));

describe('[CONN-04] an answer that arrives after later events', () => {
  it.each(['sockets', 'long polls'])(
    'is requested again if listening began after it, over %s',
    async (transport) => {
      const name = `late-${transport.replace(' ', '-')}`;
      await using ada = await connectClient(server, 'ada');
      const { channel, id } = await write(ada, name, 'before');
      const network = handNetwork();
      network.cutSocket();
      const restorePolls = network.lose('/events/poll');
      const options = { environment: network.environment, longPoll: transport === 'long polls' };
      await using grace = await connectClient(server, 'grace', options);
      const late = network.hold(`/${name}/query`);
      const loading = grace.channel('team', name).watch({ create: false });
      await late.come;
      await channel.edit(id, { text: 'after' });
      if (transport === 'sockets') network.resume();
      restorePolls();
      grace.connection.reconnectNow();
      // Loads that run once the first heads are known.
      await expect.poll(() => network.requests.some(({ path }) => path.endsWith('/unread'))).toBe(true);
      late.release();
      await shows(await loading, 'after');
      expect((await loading).messages.state.get().messages).toHaveLength(1);
    },
  );

  it.each(['a first load', 'a reload'])(
    'is requested again if a message was sent meanwhile whose event has not arrived: %s',
    async (load) => {
      const name = `late-${load.replaceAll(' ', '-')}`;
      await using ada = await connectClient(server, 'ada');
      await write(ada, name, 'before');
      const network = handNetwork();
      const { environment } = network;
      await using grace = await connectClient(server, 'grace', { environment, longPoll: false });
      const channel = grace.channel('team', name);
      if (load === 'a reload') await channel.watch({ create: false });
      network.cutSocket();
      const late = network.hold(`/${name}/query`);
      const loading = channel.query({ create: false });
      await late.come;
      channel.send({ text: 'sent' });
      await waitUntil(grace.outbox.entries, (entries) => entries.length === 0);
      late.release();
      await loading;
      expect(channel.messages.state.get().messages.map(({ text }) => text)).toEqual(['before', 'sent']);
    },
  );

  it('does not restore an older state of a channel that the user watches without being a member', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'late-watched').watch();
    const network = handNetwork();
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    await waitUntil(grace.connection.state, isLive);
    const late = network.hold('/channels/query');
    const loading = grace.queryChannels({ cid: channel.cid });
    await late.come;
    channel.send({ text: 'after' });
    await waitUntil(ada.outbox.entries, (entries) => entries.length === 0);
    const watched = await grace.channel('team', 'late-watched').watch({ create: false });
    late.release();
    await loading;
    await shows(watched, 'after');
    await waitUntil(watched.record, (record) => record.channel?.last_message_number === 1);
  });

  it('does not restore an older parent through the list of threads', async () => {
    await using ada = await connectClient(server, 'ada');
    const { channel, id } = await write(ada, 'late-threads', 'parent before');
    const network = handNetwork();
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    await waitUntil(grace.connection.state, isLive);
    const thread = threadOf(channel, id);
    await thread.load();
    thread.send({ text: 'reply before' });
    await waitUntil(thread.messages.state, ({ messages: [reply] }) => reply?.status === 'received');
    const [reply] = thread.messages.state.get().messages;
    await grace.http.call('PUT /messages/{message_id}/thread', {
      params: { message_id: id },
      body: { following: true },
    });
    const late = network.hold('/threads/query');
    const loading = queryThreads(grace);
    await late.come;
    const edits: string[] = [];
    grace.on('message.updated', ({ message }) => edits.push(message.text));
    await channel.edit(id, { text: 'parent after' });
    await channel.edit(reply!.id, { text: 'reply after' });
    await expect.poll(() => edits).toContain('reply after');
    late.release();
    const { threads } = await loading;
    const shown = threads.find(({ parentId }) => parentId === id)!;
    expect(shown.state.get().parent?.text).toBe('parent after');
    expect(shown.messages.state.get().messages.map(({ text }) => text)).toEqual(['reply after']);
  });
});

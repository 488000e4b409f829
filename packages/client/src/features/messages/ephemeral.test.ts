import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

const settled = (channel: Channel) =>
  waitUntil(channel.messages.state, ({ messages }) => messages.every(({ status }) => status !== 'sending'));
const shown = (channel: Channel) =>
  channel.messages.state
    .get()
    .messages.filter(({ type }) => type !== 'system')
    .map(({ text, type, status }) => [text, type, status]);

describe('a slash command', () => {
  it('[COMP-08] has an answer that only this device shows, in the same conversation', async () => {
    await using ada = await connectClient(server, 'ada');
    await using tab = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'command').watch();
    const other = await tab.channel('team', 'command').watch();
    channel.send({ text: 'first' });
    const command = channel.send({ text: '/topic Night ride' });
    expect(shown(channel).at(-1)).toEqual(['/topic Night ride', 'regular', 'sending']);
    await settled(channel);
    channel.send({ text: 'second' });
    await settled(channel);
    const expected = [
      ['first', 'regular', 'received'],
      ['Topic set to: Night ride', 'ephemeral', 'received'],
      ['second', 'regular', 'received'],
    ];
    expect(shown(channel)).toEqual(expected);
    const answer = channel.messages.state.get().messages.find(({ type }) => type === 'ephemeral');
    expect(answer?.id).toBe(command.id);
    await waitUntil(channel.state, (state) => state.channel?.last_message_number === 3);
    expect(channel.state.get().channel?.topic).toBe('Night ride');
    await waitUntil(other.messages.state, ({ messages }) => messages.length === 3);
    expect(shown(other)).toEqual([expected[0], expected[2]]);
    channel.discard(command.id);
    expect(shown(channel)).toEqual([expected[0], expected[2]]);
  });

  it('[COMP-08] that is unknown stays as a failed message with its error', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'unknown-command').watch();
    channel.send({ text: '/topik x' });
    await settled(channel);
    const { messages } = channel.messages.state.get();
    expect(messages[0]).toMatchObject({ text: '/topik x', status: 'failed' });
    expect(messages[0]?.error).toMatchObject({ name: 'command_unknown', details: { near: ['topic'] } });
    expect((await channel.listCommands()).map(({ name }) => name)).toContain('topic');
  });

  it('[COMP-08] is not offered to users who may not read the channel', async () => {
    await using ada = await connectClient(server, 'ada');
    await ada.channel('messaging', 'closed').watch();
    await using mallory = await connectClient(server, 'mallory');
    const listed = mallory.channel('messaging', 'closed').listCommands();
    await expect(listed).rejects.toMatchObject({ name: 'channel_not_found' });
  });
});

describe('forwarding', () => {
  it('[MSG-08] shows the message at once in the other channel, with a reference to the original', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const source = await ada.channel('messaging', 'source').watch();
    const target = await ada.channel('messaging', 'target').watch({ member_ids: ['grace'] });
    source.send({ text: 'pass it on' });
    await settled(source);
    const original = source.messages.state.get().messages[0];
    const reference = { message_id: original?.id, cid: source.cid, user: { id: 'ada', name: 'Ada' } };
    const forwarded = source.forward(original?.id ?? '', target);
    expect(target.messages.state.get().messages).toMatchObject([
      { text: 'pass it on', status: 'sending', forwarded_from: reference },
    ]);
    await settled(target);
    const read = await grace.channel('messaging', 'target').watch();
    expect(read.messages.state.get().messages).toMatchObject([
      { id: forwarded.id, text: 'pass it on', forwarded_from: reference },
    ]);
    await server.backEnd.call('PUT /users', { body: { users: [{ id: 'ada', name: 'Ada Lovelace' }] } });
    await waitUntil(
      read.messages.state,
      ({ messages }) => messages[0]?.forwarded_from?.user.name === 'Ada Lovelace',
    );
    await server.backEnd.call('PUT /users', { body: { users: [{ id: 'ada', name: 'Ada' }] } });
    expect(() => source.forward('no-such-message', target)).toThrow('Message not found.');
  });

  it('[MSG-08] that the service refuses stays in the target, marked as failed', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const source = await ada.channel('messaging', 'left-source').watch({ member_ids: ['grace'] });
    source.send({ text: 'secret' });
    await settled(source);
    const read = await grace.channel('messaging', 'left-source').watch();
    const target = await grace.channel('messaging', 'left-target').watch();
    const id = read.messages.state.get().messages[0]?.id ?? '';
    await server.backEnd.call('DELETE /messages/{message_id}', { params: { message_id: id } });
    await grace.http.call('GET /messages/{message_id}', { params: { message_id: id } });
    read.forward(id, target);
    await settled(target);
    const [failed] = target.messages.state.get().messages;
    expect(failed).toMatchObject({ status: 'failed', error: { name: 'forward_invalid' } });
  });
});

describe('quotes', () => {
  it('[MSG-04] show the current state of the quoted message: its edit, its deletion, and its removal', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'quotes').watch({ member_ids: ['grace'] });
    const read = await grace.channel('team', 'quotes').watch();
    channel.send({ text: 'first' });
    await settled(channel);
    const quoted = channel.messages.state.get().messages[0]?.id ?? '';
    channel.send({ text: 'as I said', quotedMessageId: quoted });
    await settled(channel);
    const quoteIs = (expected: object | undefined) =>
      waitUntil(read.messages.state, ({ messages }) => {
        const quote = messages.find(({ text }) => text === 'as I said')?.quoted_message;
        return expected === undefined
          ? messages.length === 1 && quote === undefined
          : Object.entries(expected).every(([key, value]) => quote?.[key as 'text'] === value);
      });
    await quoteIs({ text: 'first', type: 'regular' });
    await channel.edit(quoted, { text: 'changed' });
    await quoteIs({ text: 'changed' });
    await channel.delete(quoted);
    await quoteIs({ text: '', type: 'deleted' });
    await server.backEnd.call('DELETE /messages/{message_id}', {
      params: { message_id: quoted },
      query: { hard: 'true' },
    });
    await quoteIs(undefined);
    expect(read.messages.state.get().messages[0]?.quoted_message_id).toBe(quoted);
  });
});

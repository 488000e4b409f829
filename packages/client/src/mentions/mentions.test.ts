import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../index.ts';
import { mentions } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

describe('what mentions one', () => {
  it('[WEB-01] [MSG-05] [CHAN-09] comes in live, changes with edits, counts until it is read, and goes with the channel', async () => {
    const { ada, grace } = await server.people('ada', 'grace');
    const params = { type: 'messaging', id: 'mentioned' };
    const cid = 'messaging:mentioned';
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    const say = async (text: string, more: object = {}) => {
      const message = { id: crypto.randomUUID(), text, ...more };
      return (await grace.call('POST /channels/{type}/{id}/messages', { params, body: { message } })).message;
    };
    await say('@ada before', { mentioned_user_ids: ['ada'] });
    await using client = await connectClient(server, 'ada');
    await using stranger = await connectClient(server, 'mallory');
    const { all, unread } = client.part(mentions);
    await Promise.all([all.load(), unread.load(), stranger.part(mentions).all.load()]);
    const texts = (list: typeof all) => list.state.get().messages.map(({ text }) => text);
    expect([texts(all), texts(unread)]).toEqual([['@ada before'], ['@ada before']]);

    const called = await say('@channel come', { mentioned_channel: true });
    await say('nobody');
    await waitUntil(all.state, ({ messages }) => messages.length === 2);
    await waitUntil(client.unreadMentions, ({ total }) => total === 2);
    expect([...(client.unreadMentions.get().byChannel.get(cid) ?? [])]).toContain(called.number);
    expect(texts(unread)).toEqual(['@channel come', '@ada before']);

    await grace.call('PATCH /messages/{message_id}', {
      params: { message_id: called.id },
      body: { text: 'never mind', mentioned_channel: false },
    });
    await waitUntil(all.state, ({ messages }) => messages.length === 1);
    expect(client.unreadMentions.get().total).toBe(1);

    const channel = await client.channel('messaging', 'mentioned').watch();
    await channel.markRead();
    expect(client.unreadMentions.get()).toMatchObject({ total: 0 });
    // What was unread when the list was opened stays in it until it is opened anew.
    expect(texts(unread)).toEqual(['@ada before']);
    await unread.load();
    expect(texts(unread)).toEqual([]);
    await channel.leave();
    await waitUntil(all.state, ({ messages }) => messages.length === 0);
    expect(stranger.part(mentions).all.state.get()).toMatchObject({ status: 'ready', messages: [] });
  });
});

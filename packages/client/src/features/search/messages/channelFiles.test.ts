import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLive, waitUntil } from '../../../index.ts';
import { type ChannelFileKind, ChannelFiles } from './index.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const image = (name: string) => ({ type: 'image', image_url: `/${name}.png`, title: `${name}.png` }) as const;
const video = { type: 'video', asset_url: '/ride.mp4', title: 'ride.mp4' } as const;
const paper = { type: 'file', asset_url: '/tides.pdf', title: 'tides.pdf' } as const;

/** Opens a channel of ada and grace, in which grace writes. */
async function room(type = 'team') {
  const { ada, grace } = await server.people('ada', 'grace', 'mallory');
  const params = { type, id: crypto.randomUUID() };
  await ada.call('POST /channels/{type}/{id}/query', {
    params,
    body: { member_ids: ['grace'], data: { name: 'lamps' } },
  });
  const say = async (text: string, more: object = {}) => {
    const message = { id: crypto.randomUUID(), text, ...more };
    return (await grace.call('POST /channels/{type}/{id}/messages', { params, body: { message } })).message;
  };
  return { params, grace, say };
}

describe('the files of a channel', () => {
  it('[WEB-01] are its images and videos, its files and its links, those of replies too, for its readers alone', async () => {
    const { params, say } = await room();
    const parent = await say('the plan', { attachments: [image('plan'), paper] });
    await say('just words');
    await say('a ride', { attachments: [video], parent_id: parent.id });
    await say('see https://example.org/tides');
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel(params.type, params.id).watch();
    const listed = async (client: typeof ada, kind: ChannelFileKind, text?: string) => {
      const files = new ChannelFiles(client, channel, { kind, ...(text && { text }) });
      await files.load();
      const { status, messages } = files.state.get();
      files.close();
      return [status, ...messages.map((message) => message.text)];
    };
    expect(await listed(ada, 'media')).toEqual(['ready', 'a ride', 'the plan']);
    expect(await listed(ada, 'files')).toEqual(['ready', 'a ride', 'the plan']);
    expect(await listed(ada, 'links')).toEqual(['ready', 'see https://example.org/tides']);
    expect(await listed(ada, 'files', 'tides')).toEqual(['ready', 'the plan']);
    // Operators are plain words.
    expect(await listed(ada, 'files', 'before:never')).toEqual(['ready']);

    const secret = await room('messaging');
    await secret.say('a secret', { attachments: [paper] });
    const { type, id } = secret.params;
    const shown = new ChannelFiles(ada, ada.channel(type, id), { kind: 'files' });
    await shown.load();
    expect(shown.state.get().messages).toHaveLength(1);
    shown.close();
    await using mallory = await connectClient(server, 'mallory');
    const hidden = new ChannelFiles(mallory, mallory.channel(type, id), { kind: 'files' });
    await hidden.load();
    expect(hidden.state.get()).toMatchObject({ status: 'ready', messages: [], hasNext: false });
    hidden.close();
  });

  it('[WEB-01] come page by page, and follow new, edited and deleted messages and a cleared channel', async () => {
    const { params, grace, say } = await room();
    for (let count = 1; count <= 31; count++) await say(`paper ${count}`, { attachments: [paper] });
    await using ada = await connectClient(server, 'ada');
    await waitUntil(ada.connection.state, isLive);
    const channel = await ada.channel(params.type, params.id).watch();
    const files = new ChannelFiles(ada, channel, { kind: 'files' });
    await files.load();
    expect(files.state.get()).toMatchObject({ status: 'ready', hasNext: true });
    expect(files.state.get().messages).toHaveLength(30);
    await files.loadMore();
    expect(files.state.get()).toMatchObject({ status: 'ready', hasNext: false });
    expect(files.state.get().messages).toHaveLength(31);

    const latest = await say('paper 32', { attachments: [paper] });
    await say('only words');
    await waitUntil(files.state, ({ messages }) => messages[0]?.text === 'paper 32');
    await grace.call('PATCH /messages/{message_id}', {
      params: { message_id: latest.id },
      body: { attachments: [] },
    });
    await waitUntil(files.state, ({ messages }) => messages[0]?.text === 'paper 31');
    const [newest] = files.state.get().messages;
    await grace.call('DELETE /messages/{message_id}', { params: { message_id: newest?.id ?? '' } });
    await waitUntil(files.state, ({ messages }) => messages[0]?.text === 'paper 30');
    await (await server.people('ada')).ada.call('POST /channels/{type}/{id}/truncate', { params, body: {} });
    await waitUntil(files.state, ({ messages }) => messages.length === 0);
    files.close();
  });

  it('[WEB-01] show why they could not be loaded, and load again', async () => {
    const { params, say } = await room();
    await say('the plan', { attachments: [paper] });
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    const channel = await ada.channel(params.type, params.id).watch();
    const files = new ChannelFiles(ada, channel, { kind: 'files' });
    const restore = network.lose('/search');
    await files.load();
    expect(files.state.get().status).toBe('failed');
    expect(files.state.get().error).toBeDefined();
    restore();
    await files.load();
    expect(files.state.get().error).toBeUndefined();
    expect(files.state.get().messages).toHaveLength(1);
    files.close();
  });
});

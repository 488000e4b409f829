import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ChatClient, defaultEnvironment, isLive, waitUntil } from '../../index.ts';
import { draftKey, drafts } from './drafts.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

const textOf = (client: ChatClient, cid: string, parentId?: string) =>
  client.part(drafts).get({ cid, parentId })?.text;
const shows = (client: ChatClient, cid: string, text: string | undefined) =>
  waitUntil(client.part(drafts).state, (drafts) => drafts.get(draftKey({ cid }))?.text === text);

describe('[COMP-04] the client’s drafts', () => {
  it('are live across the user’s devices, and deleted when they are sent', async () => {
    await using ada = await connectClient(server, 'ada');
    await using phone = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'drafts').watch({ member_ids: ['grace'] });
    const { cid } = channel;
    await Promise.all([ada, phone, grace].map((client) => client.part(drafts).load()));
    await ada.part(drafts).save({ cid }, { text: 'Shall we' });
    await shows(phone, cid, 'Shall we');
    await phone.part(drafts).save({ cid }, { text: 'Shall we not' });
    await shows(ada, cid, 'Shall we not');
    channel.send({ text: 'Shall we not', sendsDraft: true });
    await shows(phone, cid, undefined);
    await shows(ada, cid, undefined);
    expect(grace.part(drafts).state.get().size).toBe(0);
  });

  it('are one per thread, and existing ones are loaded', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'threads').watch();
    channel.send({ text: 'parent' });
    const { messages } = await waitUntil(
      channel.messages.state,
      ({ messages: [first] }) => first?.status === 'received',
    );
    const parentId = messages[0]?.id ?? '';
    const { cid } = channel;
    await ada.part(drafts).save({ cid }, { text: 'in the channel' });
    await ada.part(drafts).save({ cid, parentId }, { text: 'in the thread' });
    await using later = await connectClient(server, 'ada');
    await later.part(drafts).load();
    expect(textOf(later, cid)).toBe('in the channel');
    expect(textOf(later, cid, parentId)).toBe('in the thread');
    await later.part(drafts).delete({ cid, parentId });
    expect(textOf(later, cid, parentId)).toBeUndefined();
    expect(textOf(later, cid)).toBe('in the channel');
  });

  it('are sent one after the other, and an overtaken one is skipped', async () => {
    await using ada = await connectClient(server, 'ada');
    const { cid } = await ada.channel('team', 'overtaken').watch();
    await ada.part(drafts).load();
    const received: string[] = [];
    ada.on('draft.updated', ({ draft }) => draft.cid === cid && received.push(draft.text));
    await Promise.all(['a', 'ab', 'abc'].map((text) => ada.part(drafts).save({ cid }, { text })));
    await ada.part(drafts).save({ cid }, { text: 'end' });
    await shows(ada, cid, 'end');
    await vi.waitFor(() => expect(received.at(-1)).toBe('end'), 10_000);
    expect(received.length).toBeLessThan(4);
    const saving = ada.part(drafts).save({ cid }, { text: 'too late' });
    await ada.part(drafts).delete({ cid });
    await saving;
    expect(textOf(ada, cid)).toBeUndefined();
  });

  it('are removed with access to their channel, and restored with it', async () => {
    await using grace = await connectClient(server, 'grace');
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('messaging', 'closing').watch({ member_ids: ['grace'] });
    const { cid } = channel;
    await grace.part(drafts).load();
    await grace.part(drafts).save({ cid }, { text: 'mine' });
    await channel.members.remove('grace');
    await shows(grace, cid, undefined);
    await expect(grace.part(drafts).save({ cid }, { text: 'still' })).rejects.toMatchObject({
      name: 'channel_not_found',
    });
    await channel.members.add(['grace']);
    await shows(grace, cid, 'mine');
  });

  it('[CONN-04] stay removed with access to their channel when a slow answer has events applied again', async () => {
    const network = handNetwork();
    await using phone = await connectClient(server, 'grace');
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('messaging', 'slow-answer').watch({ member_ids: ['grace'] });
    const { cid } = channel;
    await grace.part(drafts).load();
    await waitUntil(grace.connection.state, isLive);
    const answer = network.hold('/users/query');
    const query = grace.queryUsers({ id: 'ada' });
    await answer.come;
    await phone.part(drafts).save({ cid }, { text: 'mine' });
    await shows(grace, cid, 'mine');
    await channel.members.remove('grace');
    await shows(grace, cid, undefined);
    // The removal causes up to two loads, one after the other.
    for (let loads = 0; loads < 2; loads++) await grace.part(drafts).reload();
    answer.release();
    await query;
    await shows(grace, cid, undefined);
  });

  it('[CONN-04] are loaded once more, like unread counts, however many channels the user is added to', async () => {
    const asked = { '/drafts/query': 0, '/unread': 0 };
    const received = new Set<string>();
    const crowd = Promise.withResolvers<void>();
    let isHeld = false;
    const real = defaultEnvironment();
    const environment: typeof real = {
      ...real,
      async fetch(input, init) {
        for (const path of ['/drafts/query', '/unread'] as const) {
          if (!isHeld || !String(input).includes(path)) continue;
          asked[path]++;
          await crowd.promise;
        }
        return real.fetch(input, init);
      },
    };
    await using ada = await connectClient(server, 'ada', { environment });
    const grace = await server.person('grace');
    await ada.part(drafts).load();
    ada.on('notification.added_to_channel', ({ cid }) => {
      if (received.add(cid).size === 40) crowd.resolve();
    });
    isHeld = true;
    const ids = Array.from({ length: 40 }, (_, at) => `crowd-${at}`);
    const body = { member_ids: ['ada'] };
    await Promise.all(
      ids.map((id) =>
        grace.call('POST /channels/{type}/{id}/query', { params: { type: 'messaging', id }, body }),
      ),
    );
    await expect.poll(() => Math.min(...Object.values(asked))).toBeGreaterThan(1);
    // Loads that failed meanwhile were retried.
    expect(Math.max(...Object.values(asked))).toBeLessThan(8);
  });
});

import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLive, waitUntil } from '../../index.ts';
import { composerOf } from '../composer/index.ts';
import { groups } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
  await server.person('root', 'admin');
});
afterAll(() => server.stop());

describe('[MSG-05] the client’s groups', () => {
  it('are loaded once and live from then on', async () => {
    await using root = await connectClient(server, 'root');
    await using ada = await connectClient(server, 'ada');
    const before = await root.part(groups).create({ id: 'before', name: 'Before' });
    expect(ada.part(groups).state.get().size).toBe(0);
    await Promise.all([ada.part(groups).load(), ada.part(groups).load()]);
    expect(ada.part(groups).state.get().get('before')).toEqual(before);
    await root.part(groups).create({ id: 'alpha', name: 'Alpha', member_ids: ['ada'] });
    await waitUntil(ada.part(groups).state, (known) => known.has('alpha'));
    expect([...ada.part(groups).state.get().keys()]).toEqual(['alpha', 'before']);
    expect([...ada.part(groups).mine.get()]).toEqual(['alpha']);
    await root.part(groups).addMembers('before', ['ada', 'grace']);
    await waitUntil(ada.part(groups).mine, (mine) => mine.has('before'));
    await root.part(groups).removeMember('before', 'ada');
    await waitUntil(ada.part(groups).mine, (mine) => !mine.has('before'));
    await root.part(groups).update('alpha', { name: 'First' });
    await waitUntil(ada.part(groups).state, (known) => known.get('alpha')?.name === 'First');
    await root.part(groups).delete('alpha');
    await waitUntil(ada.part(groups).state, (known) => !known.has('alpha'));
  });

  it('are loaded by a composer from the first @ on, so that a pasted text mentions them', async () => {
    await using root = await connectClient(server, 'root');
    await root.part(groups).create({ id: 'pasted', name: 'Pasted crew' });
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'pasted').watch();
    composerOf(channel).text.type('Where is the @pasted crew?');
    await waitUntil(ada.part(groups).state, (known) => known.has('pasted'));
    await composerOf(channel).submit();
    const { messages } = await waitUntil(
      channel.messages.state,
      ({ messages: [first] }) => first?.status === 'received',
    );
    expect(messages[0]?.mentioned_group_ids).toEqual(['pasted']);
    await root.part(groups).delete('pasted');
  });

  it('miss nothing over a break', async () => {
    await using root = await connectClient(server, 'root');
    await using ada = await connectClient(server, 'ada');
    await ada.part(groups).load();
    await ada.disconnect();
    await root.part(groups).create({ id: 'meanwhile', name: 'Meanwhile' });
    await root.part(groups).delete('before');
    await ada.connect();
    await waitUntil(ada.part(groups).state, (known) => known.has('meanwhile') && !known.has('before'));
  });

  it('count a message that mentions one of the user’s own while they load', async () => {
    await using root = await connectClient(server, 'root');
    await root.part(groups).create({ id: 'early', name: 'Early', member_ids: ['ada'] });
    const channel = await root.channel('team', 'early').watch({ member_ids: ['ada'] });
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    const { state } = await ada.channel('team', 'early').watch({ create: false });
    const held = network.hold('/groups');
    const loading = ada.part(groups).load();
    await held.come;
    channel.send({ text: 'Where is @early?', mentionedGroupIds: ['early'] });
    await waitUntil(state, ({ read }) => read?.mention_numbers.length === 1);
    held.release();
    await loading;
    await root.part(groups).delete('early');
  });

  it('[CONN-04] are all loaded though one of an earlier page is deleted meanwhile and its event arrives late', async () => {
    await using root = await connectClient(server, 'root');
    const ids = Array.from({ length: 102 }, (_, index) => `crew-${index + 100}`);
    for (const id of ids) await root.part(groups).create({ id, name: id });
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    await waitUntil(ada.connection.state, isLive);
    network.stall();
    const held = network.hold('/groups');
    const loading = ada.part(groups).load();
    await held.come;
    await root.part(groups).delete('crew-100');
    held.release();
    await loading;
    expect([...ada.part(groups).state.get().keys()].filter((id) => ids.includes(id))).toEqual(ids.slice(1));
    network.resume();
    for (const id of ids.slice(1)) await root.part(groups).delete(id);
  });

  it('can be changed by admins and moderators only', async () => {
    await using mallory = await connectClient(server, 'mallory');
    await mallory.part(groups).load();
    await expect(mallory.part(groups).create({ id: 'mine', name: 'Mine' })).rejects.toMatchObject({
      name: 'not_allowed',
    });
    expect(mallory.part(groups).state.get().has('mine')).toBe(false);
  });
});

import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../index.ts';
import { composerOf } from '../composer/index.ts';

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
    const before = await root.groups.create({ id: 'before', name: 'Before' });
    expect(ada.groups.state.get().size).toBe(0);
    await Promise.all([ada.groups.load(), ada.groups.load()]);
    expect(ada.groups.state.get().get('before')).toEqual(before);
    await root.groups.create({ id: 'alpha', name: 'Alpha', member_ids: ['ada'] });
    await waitUntil(ada.groups.state, (groups) => groups.has('alpha'));
    expect([...ada.groups.state.get().keys()]).toEqual(['alpha', 'before']);
    expect([...ada.groups.mine.get()]).toEqual(['alpha']);
    await root.groups.addMembers('before', ['ada', 'grace']);
    await waitUntil(ada.groups.mine, (mine) => mine.has('before'));
    await root.groups.removeMember('before', 'ada');
    await waitUntil(ada.groups.mine, (mine) => !mine.has('before'));
    await root.groups.update('alpha', { name: 'First' });
    await waitUntil(ada.groups.state, (groups) => groups.get('alpha')?.name === 'First');
    await root.groups.delete('alpha');
    await waitUntil(ada.groups.state, (groups) => !groups.has('alpha'));
  });

  it('are loaded by a composer from the first @ on, so that a pasted text mentions them', async () => {
    await using root = await connectClient(server, 'root');
    await root.groups.create({ id: 'pasted', name: 'Pasted crew' });
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'pasted').watch();
    composerOf(channel).text.type('Where is the @pasted crew?');
    await waitUntil(ada.groups.state, (groups) => groups.has('pasted'));
    await composerOf(channel).submit();
    const { messages } = await waitUntil(
      channel.messages.state,
      ({ messages: [first] }) => first?.status === 'received',
    );
    expect(messages[0]?.mentioned_group_ids).toEqual(['pasted']);
    await root.groups.delete('pasted');
  });

  it('miss nothing over a break', async () => {
    await using root = await connectClient(server, 'root');
    await using ada = await connectClient(server, 'ada');
    await ada.groups.load();
    await ada.disconnect();
    await root.groups.create({ id: 'meanwhile', name: 'Meanwhile' });
    await root.groups.delete('before');
    await ada.connect();
    await waitUntil(ada.groups.state, (groups) => groups.has('meanwhile') && !groups.has('before'));
  });

  it('can be changed by admins and moderators only', async () => {
    await using mallory = await connectClient(server, 'mallory');
    await mallory.groups.load();
    await expect(mallory.groups.create({ id: 'mine', name: 'Mine' })).rejects.toMatchObject({
      name: 'not_allowed',
    });
    expect(mallory.groups.state.get().has('mine')).toBe(false);
  });
});

import { adaMember, nightRide } from '@confab/protocol/fixtures';
import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../index.ts';
import { withMember, withoutMember } from './memberList.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'ben', 'cleo', 'dora', 'emil');
});
afterAll(() => server.stop());

describe('the members of a channel', () => {
  it('[CHAN-02] are complete if several were added by one call', async () => {
    await using ada = await connectClient(server, 'ada');
    await using stranger = await connectClient(server, 'emil');
    const channel = await ada.channel('messaging', 'crew').watch({ member_ids: ['ada'] });
    await channel.members.add(['ben', 'cleo', 'dora']);
    await waitUntil(channel.state, (state) => state.channel?.member_count === 4);
    expect(channel.state.get().members.map(({ user_id }) => user_id)).toEqual(['ada', 'ben', 'cleo', 'dora']);
    await expect(stranger.channel('messaging', 'crew').watch({ create: false })).rejects.toThrow();
  });

  it('[CHAN-02] are added beyond the first page only if they belong to it', async () => {
    const { ben } = await server.people('ben');
    await ben.call('POST /channels/{type}/{id}/query', {
      params: { type: 'messaging', id: 'large' },
      body: { member_ids: ['ada', 'dora'] },
    });
    await using ada = await connectClient(server, 'ada');
    await waitUntil(ada.connection.state, ({ status }) => status === 'online');
    const channel = await ada.channel('messaging', 'large').watch({ create: false, members: { limit: 2 } });
    const shown = () => channel.state.get().members.map(({ user_id }) => user_id);
    expect(shown()).toEqual(['ada', 'ben']);
    await channel.members.add(['cleo', 'emil']);
    await waitUntil(channel.state, (state) => state.channel?.member_count === 5);
    expect(shown()).toEqual(['ada', 'ben']);
  });

  it('[CHAN-02] [CONN-04] are added if the list was complete and only its count older', () => {
    const member = (user_id: string) => ({ ...adaMember, user_id });
    // The count was read before bob left, the list after it.
    const answered = { channel: nightRide, members: [member('ada')], hasAllMembers: false, reads: {} };
    const left = withoutMember(answered, 'bob', 1, 'ada');
    expect(withMember(left, member('bob'), 2, 'ada').members.map(({ user_id }) => user_id)).toEqual([
      'ada',
      'bob',
    ]);
  });
});

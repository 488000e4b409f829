import { connectClient, startTestServer, type TestClient, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../index.ts';
import { ChannelList } from '../channels/lists/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'linus');
});
afterAll(() => server.stop());

async function openInvitations(client: TestClient) {
  const list = new ChannelList(client, { filter: { invite: 'pending' } });
  await list.load();
  return list;
}

describe('[CHAN-06] [CONN-04] the list of invitations', () => {
  it('loses one on every device of the user who declined it', async () => {
    await using ada = await connectClient(server, 'ada');
    await using laptop = await connectClient(server, 'linus');
    await using phone = await connectClient(server, 'linus');
    const channel = await ada.channel('team', 'reading').watch();
    const lists = await Promise.all([laptop, phone].map(openInvitations));
    await channel.members.invite(['linus']);
    const haveCids = (...cids: string[]) =>
      Promise.all(
        lists.map(({ state }) =>
          waitUntil(state, ({ channels }) => channels.map(({ cid }) => cid).join() === cids.join()),
        ),
      );
    await haveCids(channel.cid);
    await laptop.http.call('POST /channels/{type}/{id}/invites/answer', {
      params: { type: 'team', id: 'reading' },
      body: { accept: false },
    });
    await haveCids();
    expect((await phone.queryChannels({ invite: 'rejected' })).map(({ cid }) => cid)).toContain(channel.cid);
  });
});

import {
  connectClient,
  connectTab,
  createFakeBrowser,
  startTestServer,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLive, waitUntil } from '../../index.ts';
import { activeView, messageNotifications } from '../notifications/own/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace');
});
afterAll(() => server.stop());

/** A busy machine may be slow. */
const slow = { timeout: 20_000 };

/** Opens two tabs of ada in one browser. */
async function openTabs() {
  const browser = createFakeBrowser();
  const open = async () => {
    const tab = await connectTab(server, browser, 'ada');
    await waitUntil(tab.client.connection.state, isLive);
    return tab;
  };
  return [await open(), await open()] as const;
}

describe('[CONN-06] the tabs of one user are one device', () => {
  it('active while any of them is', async () => {
    const [first, second] = await openTabs();
    const shows = (presence: string) =>
      vi.waitFor(async () => {
        const { user } = await server.backEnd.call('GET /users/{user_id}', { params: { user_id: 'ada' } });
        expect(user.presence).toBe(presence);
      }, slow);
    await shows('online');
    await second.client.setActivity('away');
    await first.client.setActivity('away');
    await shows('away');
    await second.client.setActivity('online');
    await shows('online');
    // Only the tab that was closed was active.
    await second.client.disconnect();
    await shows('away');
    await first.client.disconnect();
  });

  it('viewing what the tab used last shows, and then what another one does', async () => {
    await using grace = await connectClient(server, 'grace');
    const [first, second] = await openTabs();
    const lamps = await grace.channel('team', 'lamps').watch({ member_ids: ['ada'] });
    const rides = await grace.channel('team', 'rides').watch({ member_ids: ['ada'] });
    const notified = async (channel: typeof lamps) => {
      const { id } = channel.send({ text: '@ada look', mentionedUserIds: ['ada'] });
      await waitUntil(channel.messages.state, ({ messages }) =>
        messages.some((message) => message.id === id && message.status === 'received'),
      );
      return vi.waitFor(async () => {
        const trace = await first.client.part(messageNotifications).trace(id);
        expect(trace.decided_at).toBeDefined();
        return trace.is_notified;
      }, slow);
    };
    const notifies = (lampsDo: boolean, ridesDo: boolean) =>
      vi.waitFor(
        async () => expect([await notified(lamps), await notified(rides)]).toEqual([lampsDo, ridesDo]),
        slow,
      );
    first.client.part(activeView).set({ cid: lamps.cid });
    await notifies(false, true);
    second.client.part(activeView).set({ cid: rides.cid });
    await notifies(true, false);
    second.client.part(activeView).set();
    await notifies(false, true);
    first.client.part(activeView).set();
    await notifies(true, true);
    for (const { client } of [first, second]) await client.disconnect();
  });
});

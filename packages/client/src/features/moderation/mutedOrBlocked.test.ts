import { connectClient, handNetwork, heldClock, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isLive, waitUntil } from '../../index.ts';
import { mentions, unreadMentions } from '../mentions/index.ts';
import { blockedConversations } from '../sections/index.ts';
import { moderation } from './index.ts';

/** How far the service's clock is moved forward. */
let aheadMs = 0;
const clock = {
  now: () => Date.now() + aheadMs,
  after(ms: number, task: () => void) {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { clock });
  await server.people('ada', 'grace', 'linus', 'mallory', 'trudy');
});
afterAll(() => server.stop());

const hourMs = 3_600_000;

/** Creates a channel in which mallory mentions the user. */
async function mentionByMallory(userId: string, id: string) {
  const { mallory } = await server.people('mallory');
  const params = { type: 'messaging', id };
  await mallory.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: [userId] } });
  const message = { id: crypto.randomUUID(), text: `@${userId} look`, mentioned_user_ids: [userId] };
  await mallory.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
  return { params, message };
}

describe('muted and blocked users', () => {
  it('[MOD-01] [CHAN-09] never mention the user on any device, from when a mute begins until it ends', async () => {
    const { linus, mallory } = await server.people('linus', 'mallory');
    const params = { type: 'messaging', id: 'quiet' };
    await linus.call('POST /channels/{type}/{id}/query', {
      params,
      body: { member_ids: ['ada', 'grace', 'mallory'] },
    });
    const say = async (text: string, more: object = {}) => {
      const message = { id: crypto.randomUUID(), text, mentioned_channel: true, ...more };
      await mallory.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    };
    const time = heldClock();
    await using desk = await connectClient(server, 'ada', { environment: time.environment });
    await using phone = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    await using stranger = await connectClient(server, 'trudy');
    const { all } = phone.part(mentions);
    await all.load();
    await say('@channel one');
    for (const client of [desk, phone, grace])
      await waitUntil(client.part(unreadMentions), ({ total }) => total === 1);
    await waitUntil(all.state, ({ messages }) => messages.length === 1);
    await desk.part(moderation).mute('mallory', new Date(Date.now() + hourMs));
    for (const client of [desk, phone])
      await waitUntil(client.part(unreadMentions), ({ total }) => total === 0);
    await waitUntil(all.state, ({ messages }) => messages.length === 0);
    await say('@channel two');
    for (const client of [desk, phone]) await waitUntil(client.unread, ({ total }) => total === 2);
    await waitUntil(grace.part(unreadMentions), ({ total }) => total === 2);
    expect([desk, phone, stranger].map((client) => client.part(unreadMentions).get().total)).toEqual([
      0, 0, 0,
    ]);
    expect(all.state.get().messages).toEqual([]);

    aheadMs = hourMs;
    time.pass(hourMs + 2000);
    await waitUntil(desk.part(unreadMentions), ({ total }) => total === 2);
    expect(phone.part(unreadMentions).get().total).toBe(0);
    await say('@channel three');
    await waitUntil(desk.part(unreadMentions), ({ total }) => total === 3);
    // The other device's clock is behind: the profile reports the end of the mute.
    await desk.part(moderation).unmute('mallory');
    await waitUntil(phone.part(unreadMentions), ({ total }) => total === 3);
    await waitUntil(all.state, ({ messages }) => messages.length === 3);
  });

  it('[MOD-01] [WEB-01] are never in a list of mentions, not even in one that was loading when they were muted', async () => {
    const { message } = await mentionByMallory('grace', 'loading');
    const network = handNetwork();
    await using phone = await connectClient(server, 'grace', { environment: network.environment });
    await waitUntil(phone.connection.state, isLive);
    const { all } = phone.part(mentions);
    const authors = new Set<string>();
    all.state.subscribe(() => all.state.get().messages.map(({ user }) => authors.add(user.id)));
    const answer = network.hold('/mentions/query');
    const loading = all.load();
    await answer.come;
    await phone.part(moderation).mute('mallory');
    await waitUntil(phone.me, (me) => me?.muted_users?.length === 1);
    answer.release();
    await loading;
    await waitUntil(all.state, ({ status }) => status === 'ready');
    expect([...authors]).toEqual([]);
    // The list that was loaded after the mute is the same.
    await all.load();
    expect([...authors]).toEqual([]);
    await phone.part(moderation).unmute('mallory');
    await waitUntil(all.state, ({ messages }) => messages.some(({ id }) => id === message.id));
  });

  it('[MOD-01] [CHAN-09] do not mention the user in a channel that was loading when they were muted', async () => {
    const { params } = await mentionByMallory('trudy', 'slow');
    const network = handNetwork();
    await using phone = await connectClient(server, 'trudy', { environment: network.environment });
    await waitUntil(phone.connection.state, isLive);
    const channel = await phone.channel(params.type, params.id).watch({ create: false });
    const mentioned = () => channel.state.get().read?.mention_numbers;
    expect(mentioned()).toEqual([1]);
    const answer = network.hold('/slow/query');
    const loading = channel.query({ create: false });
    await answer.come;
    await phone.part(moderation).mute('mallory');
    await waitUntil(channel.state, ({ read }) => read?.mention_numbers.length === 0);
    answer.release();
    await loading;
    await expect.poll(mentioned).toEqual([]);
  });

  it('[MOD-01] have their conversation excluded from the total on every device, until it is unblocked', async () => {
    await using mallory = await connectClient(server, 'mallory');
    await using trudy = await connectClient(server, 'trudy');
    const direct = await mallory.channel('messaging', { members: ['mallory', 'linus'] }).watch();
    const { total } = await (await server.person('linus')).call('GET /unread');
    direct.send({ text: 'before' });
    await using desk = await connectClient(server, 'linus');
    await using phone = await connectClient(server, 'linus');
    const counts = async (wanted: number) => {
      for (const client of [desk, phone]) await waitUntil(client.unread, ({ total }) => total === wanted);
    };
    const there = phone.channel('messaging', { members: ['linus', 'mallory'] });
    await there.watch();
    await counts(total + 1);
    await desk.part(moderation).block('mallory');
    await counts(total);
    direct.send({ text: 'hello?' });
    await waitUntil(there.state, ({ unreadCount }) => unreadCount === 2);
    expect(phone.unread.get().total).toBe(total);
    expect([...phone.part(blockedConversations).get()]).toEqual([direct.cid]);
    await using fresh = await connectClient(server, 'linus');
    await waitUntil(fresh.part(blockedConversations), (cids) => cids.has(direct.cid));
    await waitUntil(fresh.unread, (now) => now.total === total);
    for (const client of [mallory, trudy]) expect(client.part(blockedConversations).get().size).toBe(0);
    await phone.part(moderation).unblock('mallory');
    await counts(total + 2);
    expect(desk.part(blockedConversations).get().size).toBe(0);
  });
});

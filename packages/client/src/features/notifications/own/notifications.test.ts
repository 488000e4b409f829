import { type ChatError, type MessageNotification, maxKeywords } from '@confab/protocol';
import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isLive, waitUntil } from '../../../index.ts';
import { activeView, messageNotifications, notificationSettings, pushDevices } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'mallory');
});
afterAll(() => server.stop());

/** A busy machine may be slow. */
const slow = { timeout: 10_000 };
const keys = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

describe('[NOTE-01] notifications of messages', () => {
  it('have settings that change at once, live on the user’s other devices only, and are rolled back if refused', async () => {
    await using desk = await connectClient(server, 'ada');
    await using phone = await connectClient(server, 'ada');
    await using mallory = await connectClient(server, 'mallory');
    const [here, there, others] = [desk, phone, mallory].map((client) => client.part(notificationSettings));
    await Promise.all([here!.load(), there!.load(), others!.load()]);
    const before = others!.state.get();
    const changing = here!.change({ channels: 'all', people: { grace: 'never' } });
    expect(here!.state.get()).toMatchObject({ channels: 'all', people: { grace: 'never' } });
    await changing;
    await waitUntil(there!.state, (settings) => settings?.people.grace === 'never');
    await there!.change({ people: { grace: null } });
    await waitUntil(here!.state, (settings) => settings?.people.grace === undefined);
    expect(here!.state.get()?.channels).toBe('all');

    const keywords = Array.from({ length: maxKeywords + 1 }, (_, index) => `word${index}`);
    const refused = (await here!.change({ keywords }).catch((error: unknown) => error)) as ChatError;
    expect(refused.details.issues?.[0]?.field).toBe('keywords');
    expect(here!.state.get()?.keywords).toEqual([]);
    expect(others!.state.get()).toEqual(before);
  });

  it('reach devices that are added and removed, and nobody else’s', async () => {
    await using desk = await connectClient(server, 'ada');
    await using mallory = await connectClient(server, 'mallory');
    const [own, others] = [desk.part(pushDevices), mallory.part(pushDevices)];
    await Promise.all([own.load(), others.load()]);
    expect((await own.key()).publicKey).toMatch(/^B[\w-]{86}$/);
    const endpoint = 'https://push.example/ada';
    const { id } = await own.add({ endpoint, keys, device_name: 'Firefox, Linux' });
    await waitUntil(own.state, (list) => list?.some((device) => device.id === id) === true);
    expect(others.state.get()).toEqual([]);
    await others.remove(id);
    expect(own.state.get()).toHaveLength(1);
    await own.remove(id);
    await waitUntil(own.state, (list) => list?.length === 0);
  });

  it('notify each user once, unless the user is viewing the message; the trace explains why', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    await using mallory = await connectClient(server, 'mallory');
    const received: MessageNotification[] = [];
    const strangers = vi.fn();
    grace.part(messageNotifications).onMessage((notification) => received.push(notification));
    mallory.part(messageNotifications).onMessage(strangers);
    for (const { connection } of [ada, grace, mallory]) await waitUntil(connection.state, isLive);
    const room = await ada.channel('team', 'lamps').watch({ member_ids: ['grace'] });
    await mallory.channel('team', 'lamps').watch();
    const call = async () => {
      const { id } = room.send({ text: '@grace the lamp dims', mentionedUserIds: ['grace'] });
      await waitUntil(room.messages.state, ({ messages }) =>
        messages.some((message) => message.id === id && message.status === 'received'),
      );
      return id;
    };

    const first = await call();
    await vi.waitFor(() => expect(received).toHaveLength(1), slow);
    expect(received[0]).toMatchObject({
      reason: 'mention',
      message: { id: first },
      channel: { cid: room.cid },
    });
    expect(await grace.part(messageNotifications).trace(first)).toMatchObject({ is_notified: true });
    await expect(mallory.part(messageNotifications).trace(first, 'grace')).rejects.toMatchObject({
      status: 403,
    });

    // Socket events and API answers arrive independently.
    grace.part(activeView).set({ cid: room.cid });
    const seen = await vi.waitFor(async () => {
      const id = await call();
      const trace = await grace.part(messageNotifications).trace(id);
      expect(trace).toMatchObject({ is_notified: false, withheld: 'viewing' });
      return id;
    }, slow);
    grace.part(activeView).set();
    const last = await vi.waitFor(async () => {
      const id = await call();
      await vi.waitFor(() => expect(received.at(-1)?.message.id).toBe(id), { timeout: 2000 });
      return id;
    }, slow);
    const ids = received.map(({ message }) => message.id);
    expect(ids).not.toContain(seen);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.at(-1)).toBe(last);
    expect(strangers).not.toHaveBeenCalled();
  });
});

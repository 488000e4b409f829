import type { ReminderFilter } from '@confab/protocol';
import {
  connectClient,
  handNetwork,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, defaultEnvironment, waitUntil } from '../../index.ts';
import { reminders } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace', 'linus', 'mallory');
});
afterAll(() => server.stop());

async function sendMessage(channel: Channel, text: string): Promise<{ id: string; cid: string }> {
  channel.send({ text });
  const { messages } = await waitUntil(channel.messages.state, (state) =>
    state.messages.some((message) => message.text === text && message.status === 'received'),
  );
  return { id: messages.find((message) => message.text === text)?.id ?? '', cid: channel.cid };
}
const inMs = (ms: number) => new Date(Date.now() + ms);
const entries = (client: TestClient, filter: ReminderFilter) =>
  client.part(reminders).lists[filter].state.get().entries;
const shows = (client: TestClient, filter: ReminderFilter, ...texts: string[]) =>
  waitUntil(
    client.part(reminders).lists[filter].state,
    ({ entries }) =>
      entries.map(({ message, reminder }) => message?.text ?? reminder.text).join() === texts.join(),
  );
/** Loads all lists and keeps them open, as a page does that shows them. */
async function open(client: TestClient) {
  const { lists } = client.part(reminders);
  for (const list of Object.values(lists)) list.open();
  await Promise.all(Object.values(lists).map((list) => list.load()));
}

describe('[REM-01] the client’s reminders', () => {
  it('are shown at once, and live on the user’s other devices only', async () => {
    await using ada = await connectClient(server, 'ada');
    await using phone = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'garden').watch({ member_ids: ['grace'] });
    const message = await sendMessage(channel, 'water the plants');
    await Promise.all([ada, phone, grace].map(open));
    const mine = ada.part(reminders);
    const saving = mine.save(message);
    expect(mine.byMessage.get().get(message.id)?.remind_at).toBeUndefined();
    expect(mine.lists.saved.state.get().count).toBe(1);
    await saving;
    await shows(ada, 'saved', 'water the plants');
    await shows(phone, 'saved', 'water the plants');
    const at = inMs(3_600_000);
    const timing = phone.part(reminders).save(message, at);
    expect(phone.part(reminders).lists.upcoming.state.get().count).toBe(1);
    await timing;
    await shows(ada, 'upcoming', 'water the plants');
    expect(entries(ada, 'upcoming')[0]?.reminder.remind_at).toBe(at.toISOString());
    expect(entries(ada, 'saved')).toEqual([]);
    await channel.edit(message.id, { text: 'water the roses' });
    await shows(ada, 'upcoming', 'water the roses');
    const id = entries(ada, 'upcoming')[0]?.reminder.id ?? '';
    await mine.reschedule(id, undefined);
    await shows(phone, 'saved', 'water the roses');
    const removing = phone.part(reminders).remove(id);
    expect(entries(phone, 'saved')).toEqual([]);
    await removing;
    await waitUntil(mine.state, (all) => all.size === 0);
    expect(grace.part(reminders).state.get().size).toBe(0);
  });

  it('are rolled back with an error if the service refuses', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'refused').watch();
    const message = await sendMessage(channel, 'too late');
    const mine = ada.part(reminders);
    await mine.load();
    await expect(mine.save(message, inMs(-60_000))).rejects.toMatchObject({
      details: { issues: [{ field: 'remind_at', rule: 'must be in the future' }] },
    });
    expect(mine.byMessage.get().has(message.id)).toBe(false);
    await mine.save(message);
    const { id = '' } = mine.byMessage.get().get(message.id) ?? {};
    await expect(mine.reschedule(id, inMs(-60_000))).rejects.toMatchObject({ name: 'input_invalid' });
    expect(mine.state.get().get(id)?.remind_at).toBeUndefined();
    await mine.remove(id);
  });

  it('notify every device when they are due, once, and no more when one device has handled it', async () => {
    await using linus = await connectClient(server, 'linus');
    await using phone = await connectClient(server, 'linus');
    const channel = await linus.channel('team', 'kitchen').watch();
    const [tea, cake] = [await sendMessage(channel, 'tea'), await sendMessage(channel, 'cake')];
    const [mine, theirs] = [linus.part(reminders), phone.part(reminders)];
    await Promise.all([open(linus), open(phone)]);
    const due: string[] = [];
    linus.on('reminder.due', ({ reminder }) => due.push(reminder.id));
    await Promise.all([mine.save(tea, inMs(600)), mine.save(cake, inMs(601))]);
    await waitUntil(mine.due, (all) => all.length === 2);
    await waitUntil(theirs.due, (all) => all.length === 2);
    await shows(phone, 'overdue', ...entries(linus, 'overdue').map(({ message }) => message?.text ?? ''));
    expect(mine.lists.overdue.state.get().count).toBe(2);
    const [first, second] = mine.due.get();
    await theirs.reschedule(first?.id ?? '', inMs(3_600_000));
    await theirs.remove(second?.id ?? '');
    await waitUntil(mine.due, (all) => all.length === 0);
    expect(mine.lists.overdue.state.get().count).toBe(0);
    expect(new Set(due).size).toBe(due.length);
    // A device that connects later has the overdue reminders in its list, and notifies of none again.
    await mine.save(cake, inMs(300));
    await waitUntil(mine.due, (all) => all.length === 1);
    await using later = await connectClient(server, 'linus');
    await open(later);
    await shows(later, 'overdue', 'cake');
    expect(later.part(reminders).due.get()).toEqual([]);
  });

  it('mark a message as lost if the user may no longer read it, without its content', async () => {
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('messaging', 'secret').watch({ member_ids: ['grace'] });
    const message = await sendMessage(channel, 'the secret');
    await open(grace);
    await grace.part(reminders).save(message);
    await shows(grace, 'saved', 'the secret');
    await channel.members.remove('grace');
    const { lists } = grace.part(reminders);
    await waitUntil(lists.saved.state, ({ entries: [entry] }) => entry?.isLost === true);
    expect(JSON.stringify(entries(grace, 'saved'))).not.toContain('the secret');
    await grace.part(reminders).remove(entries(grace, 'saved')[0]?.reminder.id ?? '');
    expect(lists.saved.state.get().count).toBe(0);
  });

  it('are loaded page by page, each with its message', async () => {
    await using grace = await connectClient(server, 'grace');
    const channel = await grace.channel('team', 'pages').watch();
    for (let n = 0; n < 30; n++) {
      await grace.part(reminders).save(await sendMessage(channel, `n${n}`));
    }
    await using fresh = await connectClient(server, 'grace');
    await open(fresh);
    const list = fresh.part(reminders).lists.saved;
    expect(list.state.get()).toMatchObject({ count: 30, hasNext: true });
    expect(list.state.get().entries).toHaveLength(25);
    list.loadMore();
    await waitUntil(list.state, ({ entries }) => entries.filter(({ message }) => message).length === 30);
    expect(list.state.get().hasNext).toBe(false);
  });

  it('report to a disconnected stranger why they did not load', async () => {
    const own = await startTestServer();
    await own.people('mallory');
    const nobody = await connectClient(own, 'mallory');
    await nobody.disconnect();
    await own.stop();
    const { saved } = nobody.part(reminders).lists;
    await saved.load();
    expect(saved.state.get()).toMatchObject({ status: 'failed', entries: [] });
    expect(saved.state.get().error).toBeDefined();
  });

  it('[REM-01] [CONN-04] equal a fresh client’s: messages deleted, restored, in a deleted channel', async () => {
    const admin = await server.person('root', 'admin');
    await using ada = await connectClient(server, 'ada');
    await server.person('looker');
    await using looker = await connectClient(server, 'looker');
    const channel = await ada.channel('team', 'greenhouse').watch();
    const message = await sendMessage(channel, 'close the window');
    await looker.channel('team', 'greenhouse').watch({ create: false });
    await looker.part(reminders).save(message);
    await open(looker);
    await shows(looker, 'saved', 'close the window');
    const entry = () => entries(looker, 'saved')[0];
    const { state } = looker.part(reminders).lists.saved;
    await channel.delete(message.id);
    await waitUntil(state, () => entry()?.isLost === true);
    expect(entry()?.message).toBeUndefined();
    await admin.call('POST /messages/{message_id}/undelete', {
      params: { message_id: message.id },
      body: {},
    });
    await shows(looker, 'saved', 'close the window');
    const params = { type: 'team', id: 'greenhouse' };
    await admin.call('DELETE /channels/{type}/{id}', { params });
    await waitUntil(state, () => entry()?.isLost === true);
    await admin.call('POST /channels/{type}/{id}/undelete', { params, body: {} });
    await shows(looker, 'saved', 'close the window');
  });

  it('[CONN-04] load their messages again if that request was lost', async () => {
    const real = defaultEnvironment();
    let isLost = true;
    const environment: typeof real = {
      ...real,
      async fetch(input, init) {
        if (isLost && String(input).endsWith('/reminders/get')) throw new TypeError('lost');
        return real.fetch(input, init);
      },
    };
    await server.person('keeper');
    await using other = await connectClient(server, 'keeper');
    const message = await sendMessage(await other.channel('team', 'attic').watch(), 'mend the roof');
    await using keeper = await connectClient(server, 'keeper', { environment });
    const { saved } = keeper.part(reminders).lists;
    saved.open();
    await other.part(reminders).save(message);
    await waitUntil(saved.state, ({ status }) => status === 'failed');
    isLost = false;
    await shows(keeper, 'saved', 'mend the roof');
  });

  it('[REM-01] [CONN-04] arrive with their messages if access changed while these were loading', async () => {
    await server.person('newcomer');
    const network = handNetwork();
    await using grace = await connectClient(server, 'grace');
    await using newcomer = await connectClient(server, 'newcomer', { environment: network.environment });
    const theirs = await grace.channel('team', 'moving-in').watch();
    const channel = await newcomer.channel('team', 'moving-in').watch({ create: false });
    await newcomer.part(reminders).save(await sendMessage(theirs, 'bring boxes'));
    const asking = network.hold('/reminders/get');
    const { saved } = newcomer.part(reminders).lists;
    const loading = saved.load();
    await asking.come;
    const isAdded = new Promise((resolve) => newcomer.on('notification.added_to_channel', resolve));
    await theirs.members.add(['newcomer']);
    await isAdded;
    asking.release();
    await loading;
    expect(entries(newcomer, 'saved')[0]?.message?.text).toBe('bring boxes');
    expect(channel.state.get().status).toBe('ready');
  });

  it('[CONN-04] load their messages on their own after calls were lost', async () => {
    await server.person('waiter');
    const network = handNetwork();
    await using waiter = await connectClient(server, 'waiter', { environment: network.environment });
    const channel = await waiter.channel('team', 'waiting-room').watch();
    await waiter.part(reminders).save(await sendMessage(channel, 'set the table'));
    const restore = network.lose('/reminders/get');
    await open(waiter);
    expect(waiter.part(reminders).lists.saved.state.get().status).toBe('failed');
    restore();
    await shows(waiter, 'saved', 'set the table');
    await waitUntil(waiter.part(reminders).lists.saved.state, ({ status }) => status === 'ready');
  });
});

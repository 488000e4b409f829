import { connectClient, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatClient, defaultEnvironment, networkError, toChatError, waitUntil } from '../../index.ts';
import { composerOf } from '../composer/index.ts';
import { scheduleComposed, scheduledMessages } from './index.ts';

const HOUR_MS = 3_600_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace');
});
afterAll(() => server.stop());

const part = (client: ChatClient) => client.part(scheduledMessages);
const textsOf = (client: ChatClient) =>
  part(client)
    .state.get()
    .messages.map(({ text }) => text);
const shows = (client: ChatClient, ...texts: string[]) =>
  waitUntil(part(client).state, () => textsOf(client).join() === texts.join());
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString();
const clear = async (client: ChatClient) => {
  for (const { id } of part(client).state.get().messages) await part(client).cancel(id);
};

describe('[MSG-09] the client’s scheduled messages', () => {
  it('are live across the user’s devices, sorted by time, until they are sent', async () => {
    await using ada = await connectClient(server, 'ada');
    await using phone = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'scheduled').watch({ member_ids: ['grace'] });
    await Promise.all([ada, phone, grace].map((client) => part(client).load()));
    const second = await part(ada).schedule(channel.cid, { text: 'second', send_at: inHours(2) });
    const first = await part(phone).schedule(channel.cid, { text: 'first', send_at: inHours(1) });
    await Promise.all([ada, phone].map((client) => shows(client, 'first', 'second')));
    await part(phone).update(first.id, { text: 'last', send_at: inHours(3) });
    await shows(ada, 'second', 'last');
    await part(ada).cancel(first.id);
    await shows(phone, 'second');
    await part(ada).restore(first);
    await shows(phone, 'first', 'second');
    await part(phone).sendNow(second.id);
    await shows(ada, 'first');
    await waitUntil(channel.messages.state, ({ messages }) => messages.some(({ id }) => id === second.id));
    expect(textsOf(grace)).toEqual([]);
    await using later = await connectClient(server, 'ada');
    await part(later).load();
    expect(part(later).state.get().messages).toEqual(part(ada).state.get().messages);
    await clear(ada);
  });

  it('miss nothing over a break', async () => {
    await using ada = await connectClient(server, 'ada');
    await using phone = await connectClient(server, 'ada');
    const { cid } = await ada.channel('team', 'scheduled-break').watch();
    await Promise.all([ada, phone].map((client) => part(client).load()));
    await part(ada).schedule(cid, { text: 'before', send_at: inHours(1) });
    await shows(phone, 'before');
    await phone.disconnect();
    await clear(ada);
    await part(ada).schedule(cid, { text: 'meanwhile', send_at: inHours(1) });
    await phone.connect();
    await shows(phone, 'meanwhile');
    await clear(ada);
  });

  it('[COMP-01] a composer hands its content over, and is empty once it is accepted', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'scheduled-composer').watch({ member_ids: ['grace'] });
    await part(ada).load();
    composerOf(channel).text.type('@grace at nine');
    composerOf(channel).text.mention({ id: 'grace', name: 'Grace' });
    const outcome = await scheduleComposed(composerOf(channel), Date.now() + HOUR_MS);
    expect(outcome).toMatchObject({
      status: 'accepted',
      result: {
        cid: channel.cid,
        text: '@grace at nine',
        mentioned_user_ids: ['grace'],
        status: 'scheduled',
      },
    });
    expect(composerOf(channel).text.text).toBe('');
    expect(channel.messages.state.get().messages).toEqual([]);
    expect(await scheduleComposed(composerOf(channel), Date.now() + HOUR_MS)).toEqual({
      status: 'discarded',
      reason: 'empty',
    });
    await clear(ada);
  });

  it('[MSG-11] a thread’s composer schedules a reply, also shown in the channel on request', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'scheduled-thread').watch();
    channel.send({ text: 'a question' });
    const { messages } = await waitUntil(
      channel.messages.state,
      ({ messages: [first] }) => first?.status === 'received',
    );
    const parentId = messages[0]?.id as string;
    const composer = composerOf(channel, parentId);
    composer.text.type('an answer');
    composer.setShowInChannel(true);
    const outcome = await scheduleComposed(composer, Date.now() + HOUR_MS);
    expect(outcome).toMatchObject({
      result: { parent_id: parentId, show_in_channel: true, text: 'an answer' },
    });
    expect(composer.text.text).toBe('');
    await part(ada).load();
    await clear(ada);
  });

  it('a refusal leaves the content unchanged', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'scheduled-refused').watch();
    composerOf(channel).text.type('/topic of the day');
    await expect(scheduleComposed(composerOf(channel), Date.now() + HOUR_MS)).rejects.toMatchObject({
      name: 'scheduled_command',
    });
    composerOf(channel).text.set('too early');
    await expect(scheduleComposed(composerOf(channel), Date.now() - HOUR_MS)).rejects.toMatchObject({
      name: 'schedule_time_invalid',
    });
    expect(composerOf(channel).text.text).toBe('too early');
    expect(composerOf(channel).state.get()).toMatchObject({ isSubmitting: false, canSend: true });
  });

  it('if the network fails the text stays, and the same message again is scheduled once', async () => {
    const environment = defaultEnvironment();
    let isAnswerLost = false;
    await using ada = await connectClient(server, 'ada', {
      environment: {
        ...environment,
        fetch: async (...args) => {
          const answer = await environment.fetch(...args);
          if (isAnswerLost) throw new TypeError('the answer is lost');
          return answer;
        },
      },
    });
    const channel = await ada.channel('team', 'scheduled-offline').watch();
    composerOf(channel).text.type('once');
    const sendAt = Date.now() + HOUR_MS;
    isAnswerLost = true;
    const failure = await scheduleComposed(composerOf(channel), sendAt).catch(toChatError);
    expect(failure).toMatchObject({ name: networkError.name });
    expect(composerOf(channel).text.text).toBe('once');
    isAnswerLost = false;
    await scheduleComposed(composerOf(channel), sendAt);
    expect(composerOf(channel).text.text).toBe('');
    await part(ada).load();
    expect(textsOf(ada)).toEqual(['once']);
    await clear(ada);
  });
});

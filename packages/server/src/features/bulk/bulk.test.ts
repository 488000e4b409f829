import { inputInvalid, notAllowed } from '@confab/protocol';
import type { BodyOf, bulkEndpoints } from '@confab/protocol/schemas';
import { openSocket, type TestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';

type Bulk = BodyOf<typeof bulkEndpoints.bulkWrite>;

const cid = 'team:night-ride';
const at = (minute: number) => new Date(Date.UTC(2026, 0, 5, 8, minute)).toISOString();
const messageWith = (id: string, user_id: string, minute: number, more = {}) => ({
  id,
  cid,
  user_id,
  text: `Message ${id}`,
  created_at: at(minute),
  ...more,
});

const history: Bulk = {
  users: [{ id: 'ada', name: 'Ada' }, { id: 'grace' }, { id: 'linus' }],
  channels: [{ type: 'team', id: 'night-ride', name: 'night-ride', created_by_id: 'ada', created_at: at(0) }],
  messages: [
    messageWith('m1', 'ada', 1),
    messageWith('m2', 'grace', 2, {
      quoted_message_id: 'm1',
      text: 'Yes @Ada',
      mentioned_user_ids: ['ada', 'linus'],
    }),
    messageWith('m3', 'linus', 3, { parent_id: 'm1' }),
    messageWith('m4', 'ada', 4, { parent_id: 'm1', show_in_channel: true }),
    messageWith('m5', 'grace', 5, { type: 'system' }),
  ],
  members: [
    { cid, user_id: 'ada', channel_role: 'owner' },
    { cid, user_id: 'grace', read: false },
  ],
  reactions: [
    { message_id: 'm1', user_id: 'grace', type: '👍', created_at: at(6) },
    { message_id: 'm1', user_id: 'linus', type: '👍', created_at: at(7) },
  ],
};

const load = (server: TestServer, body: Bulk) => server.backEnd.call('POST /bulk', { body });
const stateFor = async (server: TestServer, id: string) => {
  const person = await server.person(id);
  return person.call('POST /channels/{type}/{id}/query', {
    params: { type: 'team', id: 'night-ride' },
    body: { create: false },
  });
};

onEachNewServer('Bulk', (start) => {
  test('a history is imported unchanged: times, order, quotes, threads, mentions, reactions and reads', async () => {
    await using server = await start();
    const counts = await load(server, history);
    expect(counts).toMatchObject({ users: 3, channels: 1, members: 2, messages: 5, reactions: 2 });
    const state = await stateFor(server, 'grace');
    expect(state.channel).toMatchObject({ member_count: 2, last_message_number: 5, last_message_at: at(5) });
    expect(state.messages.map(({ id, number }) => [id, number])).toEqual([
      ['m1', 1],
      ['m2', 2],
      ['m4', 4],
      ['m5', 5],
    ]);
    const [first, second] = state.messages;
    expect(first).toMatchObject({ created_at: at(1), reply_count: 2, last_reply_at: at(4) });
    expect(first?.thread_participants.map((user) => user.id)).toEqual(['linus', 'ada']);
    expect(first?.reaction_groups).toEqual({
      '👍': { count: 2, sum_scores: 2, first_reaction_at: at(6), last_reaction_at: at(7) },
    });
    expect(second?.quoted_message?.id).toBe('m1');
    expect(second?.mentioned_users.map((user) => user.id)).toEqual(['ada']);
    expect(state.read?.unread_numbers).toEqual([1, 4]);
    expect((await stateFor(server, 'ada')).read?.unread_numbers).toEqual([]);
  });

  test('repeating the call adds nothing', async () => {
    await using server = await start();
    await load(server, history);
    const before = await stateFor(server, 'grace');
    const counts = await load(server, history);
    expect(counts).toMatchObject({ users: 0, channels: 0, members: 0, messages: 0, reactions: 0 });
    const { duration: _, ...after } = await stateFor(server, 'grace');
    expect({ ...after, duration: before.duration }).toEqual(before);
    await load(server, { messages: [messageWith('m6', 'ada', 6), messageWith('m6', 'ada', 6)] });
    expect((await stateFor(server, 'ada')).channel.last_message_number).toBe(6);
  });

  test('messages are numbered in call order, over all its transactions', async () => {
    await using server = await start();
    await load(server, history);
    const messages = Array.from({ length: 600 }, (_, index) =>
      messageWith(`n${index}`, 'ada', 10, { parent_id: index % 3 ? undefined : 'm1' }),
    );
    await load(server, { messages });
    const ada = await server.person('ada');
    const answers = await Promise.all(
      [0, 299, 599].map((index) =>
        ada.call('GET /messages/{message_id}', { params: { message_id: `n${index}` } }),
      ),
    );
    expect(answers.map(({ message }) => message.number)).toEqual([6, 305, 605]);
    const { message } = await ada.call('GET /messages/{message_id}', { params: { message_id: 'm1' } });
    expect(message.reply_count).toBe(202);
  });

  test('events are written only on request, and then all members see the messages', async () => {
    await using server = await start();
    await load(server, history);
    const ada = await server.person('ada');
    await using socket = await openSocket(server.url, ada.token);
    await load(server, { messages: [messageWith('m6', 'grace', 6)] });
    await load(server, { messages: [messageWith('m7', 'grace', 7, { parent_id: 'm1' })], events: true });
    const event = await socket.received('message.new');
    expect(event).toMatchObject({
      message: { id: 'm7', number: 7, own_reactions: [] },
      parent: { id: 'm1', reply_count: 3 },
    });
  });

  test.each<[string, Bulk]>([
    [
      'messages.1.cid',
      { messages: [messageWith('x1', 'ada', 1), messageWith('x2', 'ada', 1, { cid: 'team:nowhere' })] },
    ],
    ['messages.0.user_id', { messages: [messageWith('x1', 'mallory', 1)] }],
    ['messages.0.parent_id', { messages: [messageWith('x1', 'ada', 1, { parent_id: 'm3' })] }],
    [
      'messages.1.quoted_message_id',
      { messages: [messageWith('x1', 'ada', 1), messageWith('x2', 'ada', 1, { quoted_message_id: 'x3' })] },
    ],
    ['messages.0.created_at', { messages: [messageWith('x1', 'ada', 1, { created_at: 'long ago' })] }],
    ['members.0.user_id', { members: [{ cid, user_id: 'mallory' }] }],
    ['reactions.0.message_id', { reactions: [{ message_id: 'x9', user_id: 'ada', type: '👍' }] }],
    ['channels.0.type', { channels: [{ type: 'unheard-of', id: 'x' }] }],
    ['channels.0.id', { channels: [{ type: 'team', id: '!m-forged' }] }],
  ])('an unknown name is refused as %s', async (field, body) => {
    await using server = await start();
    await load(server, history);
    const error = await server.backEnd.refused('POST /bulk', { body });
    expect(error.is(inputInvalid)).toBe(true);
    expect(error.details.issues?.[0]?.field).toBe(field);
    expect((await stateFor(server, 'ada')).channel.last_message_number).toBe(5);
  });

  test('[POLL-08] a message brings its poll without votes; an invalid one is named', async () => {
    await using server = await start();
    const poll = {
      id: 'where',
      name: 'Where do we meet?',
      options: [{ id: crypto.randomUUID(), text: 'Tower' }],
    };
    await load(server, history);
    const grace = await server.person('grace');
    await using socket = await openSocket(server.url, grace.token);
    await load(server, { messages: [messageWith('p1', 'ada', 9, { text: '', poll })], events: true });
    const shown = {
      poll_id: 'where',
      poll: { message_id: 'p1', vote_count: 0, created_by: { name: 'Ada' } },
    };
    expect((await socket.received('message.new')).message).toMatchObject(shown);
    expect((await stateFor(server, 'grace')).messages.at(-1)).toMatchObject(shown);
    const refusal = async (more: object) =>
      (
        await server.backEnd.refused('POST /bulk', {
          body: { messages: [messageWith('p2', 'ada', 10, more)] },
        })
      ).details.issues;
    const options = [...poll.options, { id: crypto.randomUUID(), text: ' tower' }];
    expect(await refusal({ poll: { ...poll, id: 'other', options } })).toEqual([
      { field: 'messages.0.poll.options.1.text', rule: 'Option already exists.' },
    ]);
    expect(await refusal({ poll })).toEqual([
      { field: 'messages.0.poll.id', rule: 'must not already be in use', code: 'in_use' },
    ]);
    expect(await refusal({ poll, parent_id: 'm1' })).toEqual([
      { field: 'messages.0.poll', rule: 'can’t be sent in a thread' },
    ]);
  });

  test('[APP-04] only admins and back ends can import', async () => {
    await using server = await start();
    for (const role of ['user', 'moderator', 'guest'] as const) {
      const mallory = await server.person('mallory', role);
      expect((await mallory.refused('POST /bulk', { body: history })).is(notAllowed)).toBe(true);
    }
  });
});

import { channelNotFound, messageNotFound, notAllowed, type Task } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf, textsIn } from '../../testing/rooms.ts';
import { download, upload } from '../../testing/uploads.ts';

const route = 'POST /channels/{type}/{id}/truncate';

onEachServer('[CHAN-06] A truncated channel', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');
  const truncate = (person: Person, room: Room, body: object = {}) =>
    person.call(route, { params: at(room), body: { notice: false, ...body } });
  const ended = (person: Person, task: Task) =>
    vi.waitFor(async () => {
      const answer = await person.call('GET /tasks/{task_id}', { params: { task_id: task.id } });
      expect(answer.task.status).toBe('done');
    }, 30_000);

  test('[MSG-02] a message that its author’s client sends again afterwards is not erased with the first', async () => {
    const { ada } = await people();
    const { database } = server().server.context;
    const payloadsOf = async (room: Room) => {
      const rows = await database.read.query((k) =>
        k.selectFrom('events').select('payload').where('stream', '=', `channel:${room.cid}`),
      );
      return rows.map(({ payload }) => payload).join();
    };
    for (let again = 0; again < 5; ) {
      const room = await openRoom(ada);
      const id = newId();
      await say(ada, room, 'the first time', { id });
      // Both share a commit, so the log is cleaned after the second time.
      const [, second] = await Promise.all([truncate(ada, room), say(ada, room, 'the second time', { id })]);
      // Repeated before the truncation, it was the same message.
      if (second.number === 1) continue;
      again++;
      await vi.waitFor(async () => expect(await payloadsOf(room)).not.toContain('the first time'), 10_000);
      expect(await payloadsOf(room)).toContain('the second time');
    }
  });

  test('loses all messages, including replies, pins, files and unread marks; numbering continues', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const file = await upload(ada, room, 'file', { name: 'plan.txt', bytes: 'the secret plan' });
    const first = await say(ada, room, 'secret @grace', {
      mentioned_user_ids: ['grace'],
      attachments: [{ type: 'file', title: 'plan.txt', asset_url: file.file }],
    });
    const reply = await say(grace, room, 'secret reply', { parent_id: first.id });
    await say(ada, room, 'more for grace');
    const params = { message_id: first.id };
    await grace.call('POST /messages/{message_id}/reactions', { params, body: { type: 'thumbsup' } });
    await ada.call('PUT /messages/{message_id}/pin', { params, body: {} });
    expect((await grace.call('GET /unread')).total).toBe(2);
    await using hers = await openSocket(server().url, grace.token);

    const { channel, task } = await truncate(ada, room);
    expect([channel.truncated_number, task]).toEqual([3, undefined]);
    const truncated = await hers.received('channel.truncated');
    expect(truncated.channel).toEqual(channel);
    expect(await textsIn(grace, room)).toEqual([]);
    for (const id of [first.id, reply.id]) {
      const gone = await grace.refused('GET /messages/{message_id}', { params: { message_id: id } });
      expect(gone.is(messageNotFound)).toBe(true);
    }
    const { total, threads } = await grace.call('GET /unread');
    expect([total, threads]).toEqual([0, []]);
    expect((await grace.call('POST /mentions/query', { body: {} })).messages).toEqual([]);
    const pinned = await grace.call('GET /channels/{type}/{id}/pinned', { params: at(room), query: {} });
    expect(pinned.messages).toEqual([]);
    await vi.waitFor(async () => expect((await download(ada, file.file)).status).toBe(404), 10_000);
    expect((await say(grace, room, 'a new start')).number).toBe(4);
    expect((await stateOf(ada, room)).channel.last_message_number).toBe(4);
    const { database } = server().server.context;
    await vi.waitFor(async () => {
      const rows = await database.read.query((k) =>
        k.selectFrom('events').select('payload').where('stream', '=', `channel:${room.cid}`),
      );
      expect(rows.filter(({ payload }) => payload.includes('secret'))).toEqual([]);
    }, 10_000);
  });

  test('keeps messages after the given one, and the tombstone of one whose thread continues', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const thread = await say(ada, room, 'one');
    await say(grace, room, 'early reply', { parent_id: thread.id });
    const last = await say(ada, room, 'two');
    const late = await say(grace, room, 'late reply', { parent_id: thread.id });
    await say(grace, room, 'three');
    await truncate(ada, room, { message_id: last.id });
    const { messages } = await grace.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages.map(({ type, text, reply_count }) => [type, text, reply_count])).toEqual([
      ['deleted', '', 1],
      ['regular', 'three', 0],
    ]);
    const replies = await grace.call('GET /messages/{message_id}/replies', {
      params: { message_id: thread.id },
      query: {},
    });
    expect(replies.messages.map(({ id }) => id)).toEqual([late.id]);
    expect(messages[0]?.thread_participants.map(({ id }) => id)).toEqual(['grace']);
    const since = new Date(Date.parse(messages[1]?.created_at ?? '')).toISOString();
    await truncate(ada, room, { before: since });
    expect((await stateOf(grace, room)).channel.truncated_number).toBeGreaterThanOrEqual(3);
    expect((await textsIn(grace, room)).at(-1)).toBe('three');
  });

  test('with many messages is processed in batches, each once, and published again at the end', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const parent = await say(ada, room, 'a long thread');
    const texts = Array.from({ length: 230 }, (_, at) => `message ${at}`);
    await Promise.all(texts.map((text) => say(ada, room, text)));
    await Promise.all(texts.map((text) => say(grace, room, text, { parent_id: parent.id })));
    await using hers = await openSocket(server().url, grace.token);
    const { task } = await truncate(ada, room, { notice: true });
    expect(task?.result).toEqual({ cid: room.cid });
    await ended(ada, task as Task);
    const { messages } = await grace.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages).toMatchObject([
      {
        type: 'system',
        text: 'cleared the message history',
        silent: true,
        custom: { system: { kind: 'channel.truncated' } },
        user: { id: 'ada' },
      },
    ]);
    expect((await grace.call('GET /unread')).total).toBe(0);
    await hers.received('channel.truncated');
    await hers.settle();
    expect(hers.frames.filter(({ type }) => type === 'channel.truncated')).toHaveLength(2);
    const own = messages[0]?.id as string;
    const edit = { params: { message_id: own }, body: { text: 'forged' } };
    expect((await ada.refused('PATCH /messages/{message_id}', edit)).is(notAllowed)).toBe(true);
  });

  test('is truncated only by users who may delete it', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const message = await say(ada, room, 'stays');
    const ask = { params: at(room), body: {} };
    for (const person of [grace, mallory]) {
      expect((await person.refused(route, ask)).details.capability).toBe('delete-channel');
    }
    const secret = await openRoom(ada);
    expect((await mallory.refused(route, { params: at(secret), body: {} })).is(channelNotFound)).toBe(true);
    const other = await openRoom(ada);
    const strange = await ada.refused(route, { params: at(other), body: { message_id: message.id } });
    expect(strange.is(messageNotFound)).toBe(true);
    const nothing = await ada.refused(route, { params: at(room), body: { message_id: newId() } });
    expect(nothing.is(messageNotFound)).toBe(true);
    expect(await textsIn(grace, room)).toEqual(['stays']);
  });
});

import { isUnreadReply, messageNotFound, type OwnThread } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, stateOf } from '../../testing/rooms.ts';

const repliesOf = (person: Person, message_id: string, query: object = {}) =>
  person.call('GET /messages/{message_id}/replies', { params: { message_id }, query });
const threadsOf = async (person: Person, unread_only = false) =>
  (await person.call('POST /threads/query', { body: { unread_only } })).threads;
const follow = async (person: Person, message_id: string, following: boolean) =>
  (await person.call('PUT /messages/{message_id}/thread', { params: { message_id }, body: { following } }))
    .thread;
const markRead = async (person: Person, message_id: string, number?: number): Promise<OwnThread> =>
  (await person.call('POST /messages/{message_id}/thread/read', { params: { message_id }, body: { number } }))
    .thread;

onEachServer('Threads', (server) => {
  let crowds = 0;
  const withThread = async () => {
    const mark = ++crowds;
    const [ada, grace, linus, mallory] = (await Promise.all(
      ['ada', 'grace', 'linus', 'mallory'].map((name) => server().person(`${name}-${mark}`)),
    )) as [Person, Person, Person, Person];
    const room = await openRoom(ada, { members: [grace, linus] });
    return { ada, grace, linus, mallory, room, parent: await say(ada, room, 'parent') };
  };

  test('[MSG-11] replies count in their parent, in events too, and are shown in the channel only on request', async () => {
    const { ada, grace, room, parent } = await withThread();
    await using hers = await openSocket(server().url, grace.token);
    const reply = await say(grace, room, 'one', { parent_id: parent.id });
    const shown = await say(ada, room, 'two', { parent_id: parent.id, show_in_channel: true });
    const event = await hers.received('message.new', ({ message }) => message.id === shown.id);
    expect(event.parent).toMatchObject({
      id: parent.id,
      reply_count: 2,
      last_reply_at: shown.created_at,
      thread_participants: [{ id: grace.id }, { id: ada.id }],
    });
    const { messages, channel } = await stateOf(ada, room);
    expect(messages.map((message) => message.id)).toEqual([parent.id, shown.id]);
    expect(channel.last_message_number).toBe(3);
    const replies = await repliesOf(ada, parent.id);
    expect(replies.messages).toEqual([reply, shown]);
    expect(replies.parent).toMatchObject({ reply_count: 2 });
  });

  test('[MSG-11] replies are paginated in both directions and around; non-members and a reply’s id get none', async () => {
    const { ada, room, mallory, parent } = await withThread();
    const sent = [];
    for (let n = 0; n < 12; n++) sent.push(await say(ada, room, `${n}`, { parent_id: parent.id }));
    const page = async (query: object) => {
      const answer = await repliesOf(ada, parent.id, { limit: 4, ...query });
      return [answer.messages.map((message) => message.text), answer.has_prev, answer.has_next];
    };
    expect(await page({})).toEqual([['8', '9', '10', '11'], true, false]);
    expect(await page({ id_lt: sent[3]!.id })).toEqual([['0', '1', '2'], false, true]);
    expect(await page({ id_gt: sent[3]!.id })).toEqual([['4', '5', '6', '7'], true, true]);
    expect(await page({ id_around: sent[6]!.id })).toEqual([['4', '5', '6', '7'], true, true]);
    const params = { message_id: parent.id };
    expect(
      (await mallory.refused('GET /messages/{message_id}/replies', { params })).is(messageNotFound),
    ).toBe(true);
    const ofReply = { params: { message_id: sent[0]!.id } };
    expect((await ada.refused('GET /messages/{message_id}/replies', ofReply)).is(messageNotFound)).toBe(true);
  });

  test('[MSG-11] writing, starting it or being mentioned follows it; others and non-members do not', async () => {
    const { ada, grace, linus, mallory, room, parent } = await withThread();
    const reply = await say(grace, room, 'reply', { parent_id: parent.id });
    const states = await Promise.all(
      [ada, grace, linus].map(async (person) => (await repliesOf(person, parent.id)).thread),
    );
    expect(states.map(({ following, unread_numbers }) => [following, unread_numbers])).toEqual([
      [true, [reply.number]],
      [true, []],
      [false, []],
    ]);
    await using his = await openSocket(server().url, linus.token);
    const call = await say(grace, room, `@${linus.id} look`, {
      parent_id: parent.id,
      mentioned_user_ids: [linus.id, mallory.id],
    });
    expect((await his.received('thread.updated')).thread).toMatchObject({
      following: true,
      unread_numbers: [call.number],
    });
    expect((await threadsOf(linus)).map(({ parent }) => parent.id)).toEqual([parent.id]);
    expect(await threadsOf(mallory)).toEqual([]);
  });

  test('[MSG-11] unfollowing persists despite further replies; reading only moves forward', async () => {
    const { ada, grace, mallory, room, parent } = await withThread();
    const first = await say(grace, room, 'one', { parent_id: parent.id });
    const second = await say(grace, room, 'two', { parent_id: parent.id });
    expect((await markRead(ada, parent.id, first.number)).unread_numbers).toEqual([second.number]);
    expect((await markRead(ada, parent.id, 1)).last_read_number).toBe(first.number);
    expect((await markRead(ada, parent.id)).unread_numbers).toEqual([]);
    expect(await follow(ada, parent.id, false)).toMatchObject({ following: false, unread_numbers: [] });
    await say(grace, room, 'three', { parent_id: parent.id });
    expect((await repliesOf(ada, parent.id)).thread).toMatchObject({ following: false, unread_numbers: [] });
    expect(await threadsOf(ada)).toEqual([]);
    expect(await follow(ada, parent.id, true)).toMatchObject({ following: true, unread_numbers: [] });
    const params = { message_id: parent.id };
    for (const route of ['PUT /messages/{message_id}/thread'] as const) {
      expect((await mallory.refused(route, { params, body: { following: true } })).is(messageNotFound)).toBe(
        true,
      );
    }
    expect(
      (await mallory.refused('POST /messages/{message_id}/thread/read', { params, body: {} })).is(
        messageNotFound,
      ),
    ).toBe(true);
  });

  test('[MSG-11] the list matches its unread marks: by the protocol’s rule, latest reply first', async () => {
    const { ada, grace, room, parent } = await withThread();
    const other = await say(ada, room, 'other');
    const quiet = await say(grace, room, 'quiet');
    await say(grace, room, 'a', { parent_id: parent.id });
    const replies = [];
    for (const text of ['b', 'c', 'd', 'e'])
      replies.push(await say(grace, room, text, { parent_id: other.id }));
    await say(grace, room, 'silent', { parent_id: other.id, silent: true });
    await grace.call('DELETE /messages/{message_id}', { params: { message_id: replies[0]!.id } });
    await say(ada, room, 'own', { parent_id: quiet.id });
    const all = await threadsOf(ada);
    expect(all.map(({ parent }) => parent.text)).toEqual(['quiet', 'other', 'parent']);
    expect(all[1]?.latest_replies.map((reply) => reply.text)).toEqual(['d', 'e', 'silent']);
    for (const { thread, parent } of all) {
      const { messages } = await repliesOf(ada, parent.id);
      const expected = messages.filter((reply) => isUnreadReply(reply, ada.id, thread.last_read_number));
      expect(thread.unread_numbers).toEqual(expected.map((reply) => reply.number));
    }
    const unread = await threadsOf(ada, true);
    expect(unread).toEqual(all.filter(({ thread }) => thread.unread_numbers.length > 0));
    await grace.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
    expect(await threadsOf(grace)).toEqual([]);
  });
});

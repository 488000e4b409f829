import { maxRevisionsShown, messageEmpty, messageNotFound, notAllowed } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, stateOf, textsIn } from '../../testing/rooms.ts';

const edit = (person: Person, message_id: string, body: object) =>
  person.call('PATCH /messages/{message_id}', { params: { message_id }, body });
const remove = (person: Person, message_id: string, hard?: 'true') =>
  person.call('DELETE /messages/{message_id}', { params: { message_id }, query: { hard } });
const revisionsOf = async (person: Person, message_id: string) =>
  (await person.call('GET /messages/{message_id}/revisions', { params: { message_id } })).revisions;

onEachServer('Changing messages', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');

  test('[MSG-03] an edit keeps the earlier text and marks the message; without a change it has no effect', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const sent = await say(ada, room, 'frist', { custom: { a: 1 } });
    const { message } = await edit(ada, sent.id, { text: 'first' });
    expect(message).toMatchObject({ text: 'first', number: sent.number, custom: { a: 1 } });
    expect(message.edited_at).toBeDefined();
    const { seq } = await stateOf(ada, room);
    expect((await edit(ada, sent.id, { text: 'first', custom: { a: 1 } })).message).toEqual(message);
    expect((await stateOf(ada, room)).seq).toBe(seq);
    await edit(ada, sent.id, { text: 'The first' });
    expect((await revisionsOf(ada, sent.id)).map((revision) => revision.text)).toEqual(['first', 'frist']);
    const custom = await edit(ada, sent.id, { custom: { b: 2 } });
    expect(custom.message).toMatchObject({ text: 'The first', custom: { b: 2 } });
    expect(await revisionsOf(ada, sent.id)).toHaveLength(2);
    const empty = await ada.refused('PATCH /messages/{message_id}', {
      params: { message_id: sent.id },
      body: { text: ' ' },
    });
    expect([empty.name, empty.details.issues?.[0]?.field]).toEqual([messageEmpty.name, 'text']);
  });

  test('[MSG-03] others cannot edit or delete; non-members find no message', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await say(ada, room, 'mine');
    await edit(ada, id, { text: 'still mine' });
    const params = { message_id: id };
    for (const [person, expected] of [
      [grace, notAllowed],
      [mallory, messageNotFound],
    ] as const) {
      const refusals = [
        await person.refused('PATCH /messages/{message_id}', { params, body: { text: 'theirs' } }),
        await person.refused('DELETE /messages/{message_id}', { params }),
        await person.refused('DELETE /messages/{message_id}', { params, query: { hard: 'true' } }),
      ];
      expect(refusals.map((error) => error.name)).toEqual(refusals.map(() => expected.name));
    }
    expect(await textsIn(ada, room)).toEqual(['still mine']);
  });

  test('[MSG-18] whoever may read a message reads its last earlier texts, and nobody else', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await say(ada, room, 'text 0');
    for (let count = 1; count <= maxRevisionsShown + 1; count++)
      await edit(ada, id, { text: `text ${count}` });
    const revisions = await revisionsOf(grace, id);
    expect(revisions.map(({ text }) => text)).toEqual(
      Array.from({ length: maxRevisionsShown }, (_, index) => `text ${maxRevisionsShown - index}`),
    );
    expect(revisions.map(({ edited_by_id }) => edited_by_id)).toEqual(revisions.map(() => 'ada'));
    const stranger = await mallory.refused('GET /messages/{message_id}/revisions', {
      params: { message_id: id },
    });
    expect(stranger.name).toBe(messageNotFound.name);
    await remove(ada, id);
    expect(await revisionsOf(grace, id)).toEqual([]);
  });

  test('[MSG-03] deleting removes text, history and reactions and leaves a tombstone; an admin restores it', async () => {
    const { ada, grace } = await people();
    const root = await server().person('root', 'admin');
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const sent = await say(ada, room, 'secret', { custom: { key: 'value' } });
    await edit(ada, sent.id, { text: 'secret!' });
    await grace.call('POST /messages/{message_id}/reactions', {
      params: { message_id: sent.id },
      body: { type: '👍' },
    });
    await using hers = await openSocket(server().url, grace.token);
    const { message } = await remove(ada, sent.id);
    expect(message).toMatchObject({
      id: sent.id,
      number: sent.number,
      type: 'deleted',
      text: '',
      reaction_groups: {},
      latest_reactions: [],
      custom: {},
    });
    const event = await hers.received('message.deleted');
    expect(event).toMatchObject({ message: { id: sent.id, text: '' }, hard: false });
    expect(await textsIn(grace, room)).toEqual(['']);
    expect(await revisionsOf(ada, sent.id)).toEqual([]);
    expect((await remove(ada, sent.id)).message).toEqual(message);
    await ada.refused('PATCH /messages/{message_id}', {
      params: { message_id: sent.id },
      body: { text: 'again' },
    });
    const undelete = { params: { message_id: sent.id }, body: {} };
    expect((await ada.refused('POST /messages/{message_id}/undelete', undelete)).is(notAllowed)).toBe(true);
    const back = await root.call('POST /messages/{message_id}/undelete', undelete);
    expect(back.message).toMatchObject({ type: 'regular', text: 'secret!', custom: { key: 'value' } });
    expect(back.message.reaction_groups['👍']?.count).toBe(1);
    expect(back.message.deleted_at).toBeUndefined();
    expect(await revisionsOf(ada, sent.id)).toHaveLength(1);
    expect((await root.refused('POST /messages/{message_id}/undelete', undelete)).is(messageNotFound)).toBe(
      true,
    );
  });

  test('[MSG-03] an admin erases it: nothing remains, except a tombstone for replies', async () => {
    const { ada } = await people();
    const root = await server().person('root', 'admin');
    const room = await openRoom(ada, { type: 'team' });
    const lone = await say(ada, room, 'lone');
    const parent = await say(ada, room, 'parent');
    const reply = await say(ada, room, 'reply', { parent_id: parent.id });
    const own = { params: { message_id: lone.id }, query: { hard: 'true' } } as const;
    expect((await ada.refused('DELETE /messages/{message_id}', own)).is(notAllowed)).toBe(true);
    await remove(root, lone.id, 'true');
    await remove(root, parent.id, 'true');
    const get = (message_id: string) => ({ params: { message_id } });
    expect((await ada.refused('GET /messages/{message_id}', get(lone.id))).is(messageNotFound)).toBe(true);
    const kept = await ada.call('GET /messages/{message_id}', get(parent.id));
    expect(kept.message).toMatchObject({ type: 'deleted', text: '', reply_count: 1 });
    const thread = await ada.call('GET /messages/{message_id}/replies', get(parent.id));
    expect(thread.messages.map((message) => message.id)).toEqual([reply.id]);
    const undelete = { ...get(parent.id), body: {} };
    expect((await root.refused('POST /messages/{message_id}/undelete', undelete)).is(messageNotFound)).toBe(
      true,
    );
  });

  test('[MSG-03] a deleted reply is removed from its thread’s count and restored with it', async () => {
    const { ada, grace } = await people();
    const root = await server().person('root', 'admin');
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const parent = await say(ada, room, 'parent');
    const first = await say(ada, room, 'one', { parent_id: parent.id });
    const second = await say(grace, room, 'two', { parent_id: parent.id });
    const thread = async () => {
      const { message } = await ada.call('GET /messages/{message_id}', { params: { message_id: parent.id } });
      return [message.reply_count, message.last_reply_at, message.thread_participants.map(({ id }) => id)];
    };
    expect(await thread()).toEqual([2, second.created_at, ['ada', 'grace']]);
    await remove(grace, second.id);
    expect(await thread()).toEqual([1, first.created_at, ['ada']]);
    await root.call('POST /messages/{message_id}/undelete', { params: { message_id: second.id }, body: {} });
    expect(await thread()).toEqual([2, second.created_at, ['ada', 'grace']]);
    const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(messages.map((message) => message.id)).toEqual([parent.id]);
  });
});

import {
  bodyTooLarge,
  channelNotFound,
  idTaken,
  inputInvalid,
  messageEmpty,
  messageNotFound,
  messageTooLong,
  notAllowed,
  parentInvalid,
  quoteInvalid,
} from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../../testing/onEachServer.ts';
import { at, newId, openRoom, say, stateOf, textsIn } from '../../../testing/rooms.ts';

onEachServer('Sending', (server) => {
  const people = () => server().people('ada', 'grace', 'linus', 'mallory');

  test('[MSG-01] assigns the message its number and all fields, and publishes it to members only', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await using hers = await openSocket(server().url, grace.token);
    await using strangers = await openSocket(server().url, mallory.token);
    const custom = { mood: 'bright', nested: { deep: [1, 2] } };
    const message = await say(ada, room, 'Rain radar is clear.', { custom });
    expect(message).toMatchObject({
      cid: room.cid,
      number: 1,
      type: 'regular',
      text: 'Rain radar is clear.',
      user: { id: 'ada', name: 'Ada' },
      mentioned_users: [],
      reaction_groups: {},
      own_reactions: [],
      reply_count: 0,
      custom,
    });
    const event = await hers.received('message.new', ({ cid }) => cid === room.cid);
    expect(event.message).toEqual(message);
    expect(event).toMatchObject({ stream: `channel:${room.cid}`, actor_id: 'ada' });
    await strangers.settle();
    expect(strangers.frames.filter((frame) => frame.type === 'message.new')).toEqual([]);
    const get = { params: { message_id: message.id } };
    expect((await grace.call('GET /messages/{message_id}', get)).message).toEqual(message);
    expect((await mallory.refused('GET /messages/{message_id}', get)).is(messageNotFound)).toBe(true);
  });

  test('[APP-04] a removed member cannot send until readmitted', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada);
    const members = '/channels/{type}/{id}/members';
    for (let round = 0; round < 3; round++) {
      await ada.call(`POST ${members}`, { params: at(room), body: { member_ids: [grace.id] } });
      await Promise.all(['one', 'two', 'three'].map((text) => say(grace, room, text)));
      const remove = { params: { ...at(room), user_id: grace.id } };
      await Promise.all([ada.call(`DELETE ${members}/{user_id}`, remove), say(ada, room, 'beside')]);
      const send = { params: at(room), body: { message: { id: newId(), text: 'not any more' } } };
      const refused = await grace.refused('POST /channels/{type}/{id}/messages', send);
      expect(refused.is(channelNotFound)).toBe(true);
    }
    expect(await textsIn(ada, room)).not.toContain('not any more');
  });

  test('[MSG-02] repeating an id returns the first message and writes nothing', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const id = newId();
    const first = await say(ada, room, 'once', { id });
    const again = await say(ada, room, 'twice', { id });
    expect(again).toEqual(first);
    expect(await textsIn(ada, room)).toEqual(['once']);
    expect((await say(ada, room, 'next')).number).toBe(2);
    const { seq, channel } = await stateOf(ada, room);
    expect(channel.last_message_number).toBe(2);
    expect(seq).toBe(2);
  });

  test('[MSG-02] a retry is answered even if sending is no longer allowed, but not without read access', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const parent = await say(ada, room, 'parent');
    const first = await say(grace, room, 'reply', { parent_id: parent.id });
    const root = await server().person('root', 'admin');
    await root.refused('DELETE /messages/{message_id}', { params: { message_id: parent.id } });
    expect(await say(grace, room, '', { id: first.id, parent_id: 'gone' })).toEqual(first);
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: 'grace' },
    });
    const error = await grace.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: first.id, text: 'reply' } },
    });
    expect(error.is(channelNotFound)).toBe(true);
  });

  test('[MSG-02] an id used by someone else, or in another channel, is rejected', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const other = await openRoom(ada);
    const { id } = await say(ada, room, 'mine');
    for (const [person, channel] of [
      [grace, room],
      [ada, other],
    ] as const) {
      const error = await person.refused('POST /channels/{type}/{id}/messages', {
        params: at(channel),
        body: { message: { id, text: 'taken' } },
      });
      expect(error.is(idTaken)).toBe(true);
    }
    expect(await textsIn(ada, other)).toEqual([]);
  });

  test('[MSG-02] concurrent messages get unique numbers without gaps, including retries', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const ids = Array.from({ length: 60 }, newId);
    const sent = await Promise.all(
      [...ids, ...ids].map((id, index) => say(ada, room, `m${index % 60}`, { id })),
    );
    const numbers = new Set(sent.map((message) => message.number));
    expect([...numbers].sort((one, other) => one - other)).toEqual(ids.map((_, index) => index + 1));
  });

  test('[MSG-01] invalid input is rejected, naming field and rule', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const elsewhere = await say(ada, await openRoom(ada), 'elsewhere');
    const parent = await say(ada, room, 'parent');
    const reply = await say(ada, room, 'reply', { parent_id: parent.id });
    const refusedWith = async (message: object) => {
      const error = await ada.refused('POST /channels/{type}/{id}/messages', {
        params: at(room),
        body: { message: { id: newId(), text: 'x', ...message } },
      });
      return [error.name, error.details.issues?.[0]?.field];
    };
    expect(await refusedWith({ text: ' \n\t ' })).toEqual([messageEmpty.name, 'message.text']);
    expect(await refusedWith({ text: 'x'.repeat(20_001) })).toEqual([messageTooLong.name, 'message.text']);
    expect(await refusedWith({ parent_id: elsewhere.id })).toEqual([parentInvalid.name, 'message.parent_id']);
    expect(await refusedWith({ parent_id: reply.id })).toEqual([parentInvalid.name, 'message.parent_id']);
    expect(await refusedWith({ quoted_message_id: elsewhere.id })).toEqual([
      quoteInvalid.name,
      'message.quoted_message_id',
    ]);
    expect(await refusedWith({ id: 'no good' })).toEqual([inputInvalid.name, 'message.id']);
    expect(await refusedWith({ text: { $ne: 1 } })).toEqual([inputInvalid.name, 'message.text']);
    expect(await refusedWith({ custom: { big: 'x'.repeat(300_000) } })).toEqual([
      bodyTooLarge.name,
      undefined,
    ]);
  });

  test('[MSG-01] a mention is kept only if the text contains the id or the name after an @', async () => {
    const { ada, grace, linus } = await people();
    const room = await openRoom(ada, { members: [grace, linus] });
    const mentioned_user_ids = ['grace', 'linus', 'nobody'];
    const { mentioned_users } = await say(ada, room, 'Ask @Grace, not linus', { mentioned_user_ids });
    expect(mentioned_users.map((user) => user.id)).toEqual(['grace']);
  });

  test('[MSG-01] a quote embeds the quoted message in its current state', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const quoted = await say(ada, room, 'first');
    const quoting = await say(grace, room, 'about that', { quoted_message_id: quoted.id });
    expect(quoting.quoted_message).toMatchObject({ id: quoted.id, text: 'first', user: { id: 'ada' } });
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: quoted.id } });
    const { messages } = await stateOf(grace, room);
    expect(messages[1]?.quoted_message).toMatchObject({ id: quoted.id, type: 'deleted', text: '' });
  });

  test('[APP-04] non-members cannot find out whether the channel exists; readers learn the missing capability', async () => {
    const { ada, mallory } = await people();
    const secret = await openRoom(ada);
    const open = await openRoom(ada, { type: 'team' });
    const send = { body: { message: { id: newId(), text: 'hi' } } };
    const route = 'POST /channels/{type}/{id}/messages';
    const existing = await mallory.refused(route, { params: at(secret), ...send });
    const missing = await mallory.refused(route, { params: { type: 'messaging', id: 'none' }, ...send });
    expect(existing.toJSON()).toEqual(missing.toJSON());
    expect(existing.is(channelNotFound)).toBe(true);
    const error = await mallory.refused(route, { params: at(open), ...send });
    expect(error.is(notAllowed)).toBe(true);
    expect(error.details.capability).toBe('send-message');
    expect(await textsIn(ada, open)).toEqual([]);
  });

  test('[APP-04] in a broadcast channel members reply and react, and only its owner sends messages', async () => {
    const { backEnd } = server();
    const { ada, grace } = await people();
    const room = { type: 'broadcast', id: 'news', cid: 'broadcast:news' };
    await backEnd.call('POST /channels/{type}/{id}/query', {
      params: at(room),
      body: { member_ids: ['ada', 'grace'] },
    });
    const body = { member_ids: ['ada'] };
    await backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: 'ada' },
    });
    await backEnd.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { ...body, channel_role: 'owner' },
    });
    const news = await say(ada, room, 'news');
    await say(grace, room, 'thanks', { parent_id: news.id });
    for (const message of [
      { id: newId(), text: 'me too' },
      { id: newId(), text: 'loud', parent_id: news.id, show_in_channel: true },
    ]) {
      const error = await grace.refused('POST /channels/{type}/{id}/messages', {
        params: at(room),
        body: { message },
      });
      expect(error.details.capability).toBe('send-message');
    }
  });
});

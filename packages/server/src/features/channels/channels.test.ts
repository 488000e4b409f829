import {
  channelNotFound,
  channelTypeNotFound,
  inputInvalid,
  notAllowed,
  userNotFound,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, stateOf } from '../../testing/rooms.ts';

onEachServer('Channels', (server) => {
  const people = () => server().people('ada', 'grace', 'linus', 'mallory');
  const named = (type: string, id: string) => ({ params: { type, id }, body: {} });

  test('[CHAN-04] a query creates a missing channel once, and returns its complete state', async () => {
    const { ada, grace } = await people();
    const body = { data: { name: 'Night ride', topic: 'Lamps' }, member_ids: ['grace'] };
    const [made, ...again] = await Promise.all(
      Array.from({ length: 4 }, () =>
        ada.call('POST /channels/{type}/{id}/query', { params: { type: 'team', id: 'made-once' }, body }),
      ),
    );
    expect(made).toMatchObject({
      channel: { cid: 'team:made-once', name: 'Night ride', created_by_id: 'ada', member_count: 2 },
      membership: { user_id: 'ada', channel_role: 'owner', state: 'joined', user: { name: 'Ada' } },
      members: [{ user_id: 'ada' }, { user_id: 'grace', channel_role: 'member' }],
      messages: [],
      has_prev: false,
      read: { unread_numbers: [], last_read_number: 0 },
    });
    for (const state of again) expect(state.channel).toEqual(made?.channel);
    const hers = await grace.call('POST /channels/{type}/{id}/query', named('team', 'made-once'));
    expect(hers.own_capabilities).toContain('send-message');
    expect(hers.own_capabilities).not.toContain('delete-any-message');
  });

  test('[CHAN-02] neither part of a name contains a colon, and ids of distinct channels are reserved', async () => {
    const { ada } = await people();
    const refusal = async (type: string, id: string) => {
      const error = await ada.refused('POST /channels/{type}/{id}/query', named(type, id));
      return [error.name, error.details.issues?.[0]?.field];
    };
    expect(await refusal('team', 'a:b')).toEqual([inputInvalid.name, 'id']);
    expect(await refusal('team', '!m-abc')).toEqual([inputInvalid.name, 'id']);
    expect(await refusal('team', 'with space')).toEqual([inputInvalid.name, 'id']);
    expect((await refusal('nowhere', 'a'))[0]).toBe(channelTypeNotFound.name);
    expect((await refusal('te:am', 'a'))[0]).toBe(inputInvalid.name);
  });

  test('[CHAN-02] the same members in any order get the same channel, which has no owner', async () => {
    const { ada, grace, mallory } = await people();
    const query = (person: Person, ids: string[]) =>
      person.call('POST /channels/{type}/query', {
        params: { type: 'messaging' },
        body: { member_ids: ids },
      });
    const [one, other] = await Promise.all([
      query(ada, ['grace', 'linus']),
      query(grace, ['linus', 'ada', 'linus']),
    ]);
    expect(other.channel.cid).toBe(one.channel.cid);
    expect(one.channel).toMatchObject({ distinct: true, member_count: 3 });
    expect(new Set(one.members.map((member) => member.channel_role))).toEqual(new Set(['member']));
    expect((await query(ada, ['grace'])).channel.cid).not.toBe(one.channel.cid);
    const { type, id } = one.channel;
    expect(
      (await mallory.refused('POST /channels/{type}/{id}/query', named(type, id))).is(channelNotFound),
    ).toBe(true);
    await grace.call('POST /channels/{type}/{id}/leave', { params: { type, id }, body: {} });
    const back = await query(ada, ['grace', 'linus']);
    expect(back.members.map((member) => member.user_id)).toEqual(['ada', 'grace', 'linus']);
    const add = { params: { type, id }, body: { member_ids: ['mallory'] } };
    expect((await ada.refused('POST /channels/{type}/{id}/members', add)).name).toBe('conflict');
  });

  test('[CHAN-03] without create nothing is created; unknown members are named', async () => {
    const { ada } = await people();
    const missing = await ada.refused('POST /channels/{type}/{id}/query', {
      params: { type: 'team', id: 'not-made' },
      body: { create: false },
    });
    expect(missing.is(channelNotFound)).toBe(true);
    const empty = await ada.refused('POST /channels/{type}/query', {
      params: { type: 'messaging' },
      body: { member_ids: [] },
    });
    expect(empty.details.issues?.[0]?.field).toBe('member_ids');
    const unknown = await ada.refused('POST /channels/{type}/{id}/query', {
      params: { type: 'team', id: 'not-made' },
      body: { member_ids: ['nobody-at-all'] },
    });
    expect(unknown.is(userNotFound)).toBe(true);
    expect(unknown.details.issues?.[0]?.field).toBe('member_ids');
    const { channels } = await ada.call('POST /channels/query', { body: { filter: { id: 'not-made' } } });
    expect(channels).toEqual([]);
  });

  test('[CHAN-02] a colon in the type or the id is rejected, naming the field', async () => {
    const { ada } = await people();
    const refusedField = async (type: string, id: string) =>
      (await ada.refused('POST /channels/{type}/{id}/query', { params: { type, id }, body: {} })).details
        .issues?.[0]?.field;
    expect(await refusedField('te:am', 'night-ride')).toBe('type');
    expect(await refusedField('team', 'night:ride')).toBe('id');
    const ofMembers = { params: { type: 'te:am' }, body: { member_ids: ['grace'] } };
    expect((await ada.refused('POST /channels/{type}/query', ofMembers)).details.issues?.[0]?.field).toBe(
      'type',
    );
  });

  test('[CHAN-04] watching a channel needs no membership; stopWatching and losing access end it', async () => {
    const { ada, mallory } = await people();
    const open = await openRoom(ada, { type: 'team' });
    const secret = await openRoom(ada);
    await using strangers = await openSocket(server().url, mallory.token);
    const watch = (room: typeof open) => ({
      params: at(room),
      body: { watch: true, connection_id: strangers.connectionId, create: false },
    });
    await mallory.call('POST /channels/{type}/{id}/query', watch(open));
    expect(
      (await mallory.refused('POST /channels/{type}/{id}/query', watch(secret))).is(channelNotFound),
    ).toBe(true);
    await say(ada, open, 'heard');
    await say(ada, secret, 'secret');
    await strangers.received('message.new', ({ message }) => message.text === 'heard');
    await mallory.call('POST /channels/{type}/{id}/stop-watching', {
      params: at(open),
      body: { connection_id: strangers.connectionId },
    });
    await say(ada, open, 'no longer');
    await strangers.settle();
    const texts = strangers.frames.flatMap((frame) =>
      frame.type === 'message.new' ? frame.message.text : [],
    );
    expect(texts).toEqual(['heard']);
    await using hers = await openSocket(server().url, ada.token);
    const notMine = { params: at(open), body: { watch: true, connection_id: hers.connectionId } };
    const error = await mallory.refused('POST /channels/{type}/{id}/query', notMine);
    expect(error.details.issues?.[0]?.field).toBe('connection_id');
  });

  test('[CHAN-06] fields are set and unset with permission; all members receive the change', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    await using hers = await openSocket(server().url, grace.token);
    const route = 'PATCH /channels/{type}/{id}';
    const set = { params: at(room), body: { name: 'Été', topic: 'Sun' } };
    const { channel } = await ada.call(route, set);
    expect(channel).toMatchObject({ name: 'Été', topic: 'Sun' });
    expect((await hers.received('channel.updated')).channel).toEqual(channel);
    const unset = await ada.call(route, { params: at(room), body: { topic: null } });
    expect(unset.channel).not.toHaveProperty('topic');
    // The conversation says who changed the name and the topic, and to what; saying the same again is no change.
    await ada.call(route, { params: at(room), body: { topic: null, name: 'Été' } });
    const { messages } = await stateOf(grace, room);
    expect(messages.map(({ type, text, user, silent }) => [type, text, user.id, silent])).toEqual([
      ['system', 'renamed the conversation to “Été”', 'ada', true],
      ['system', 'changed the topic to “Sun”', 'ada', true],
      ['system', 'removed the topic', 'ada', true],
    ]);
    expect((await grace.refused(route, set)).details.capability).toBe('update-channel');
    expect((await mallory.refused(route, set)).is(notAllowed)).toBe(true);
    const secret = await openRoom(ada);
    expect((await mallory.refused(route, { params: at(secret), body: {} })).is(channelNotFound)).toBe(true);
    const admin = await ada.refused(route, {
      params: at(room),
      body: { member_count: 99 } as object,
    });
    expect(admin.is(inputInvalid)).toBe(true);
  });

  test('[CHAN-04] the state’s number lets a listener continue without a gap', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    await say(ada, room, 'one');
    const { seq, messages, channel } = await stateOf(ada, room);
    expect([seq, messages.length, channel.last_message_at]).toEqual([1, 1, messages[0]?.created_at]);
  });
});

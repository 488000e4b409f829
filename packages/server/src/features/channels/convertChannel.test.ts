import {
  channelNotConvertible,
  channelNotFound,
  inputInvalid,
  messageNotFound,
  notAllowed,
} from '@confab/protocol';
import { nodesPerTestServer, openSocket, type Person } from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { holdWrites } from '../../testing/heldWrites.ts';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf, textsIn } from '../../testing/rooms.ts';

const route = 'POST /channels/{type}/{id}/convert' as const;
const convert = async (person: Person, room: Room, isPrivate: boolean, name?: string) =>
  (await person.call(route, { params: at(room), body: { private: isPrivate, name } })).channel;
const refusedTo = (person: Person, room: Room, isPrivate: boolean, name?: string) =>
  person.refused(route, { params: at(room), body: { private: isPrivate, name } });
const found = async (person: Person, text: string) =>
  (await person.call('POST /search', { body: { query: text } })).results.map(({ message }) => message.text);
const listed = async (person: Person, room: Room) =>
  (await person.call('POST /channels/query', { body: { filter: { cid: room.cid } } })).channels.length;
const group = async (person: Person, others: Person[]): Promise<Room> => {
  const { channel } = await person.call('POST /channels/{type}/query', {
    params: { type: 'messaging' },
    body: { member_ids: others.map(({ id }) => id) },
  });
  return channel;
};

onEachServer('Conversions of channels', (server) => {
  test('[CHAN-13] a public channel becomes private: members stay, and a stranger gets nothing from then on', async () => {
    const { ada, grace, mallory } = await server().people('ada', 'grace', 'mallory');
    const admin = await server().person('root', 'admin');
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const word = `lantern${newId().slice(0, 8)}`;
    const message = await say(ada, room, word);
    const params = { message_id: message.id };
    await mallory.call('PUT /channels/{type}/{id}/draft', {
      params: at(room),
      body: { draft: { text: 'mine' } },
    });
    await vi.waitFor(async () => expect(await found(mallory, word)).toEqual([word]), 10_000);
    await using socket = await openSocket(server().url, mallory.token);
    await using hers = await openSocket(server().url, grace.token);
    await mallory.call('POST /channels/{type}/{id}/query', {
      params: at(room),
      body: { watch: true, connection_id: socket.connectionId, create: false },
    });

    expect((await refusedTo(grace, room, true)).is(notAllowed)).toBe(true);
    expect(await convert(ada, room, true)).toMatchObject({ private: true, cid: room.cid, member_count: 2 });
    await socket.received('stream.closed', ({ stream }) => stream === `channel:${room.cid}`);
    expect(await hers.received('channel.converted')).toMatchObject({ cid: room.cid, private: true });
    await socket.received('capabilities.changed', ({ cid, own_capabilities }) => {
      return cid === room.cid && own_capabilities.length === 0;
    });
    await say(ada, room, 'after the conversion');
    await socket.settle();
    expect(JSON.stringify(socket.frames)).not.toContain('after the conversion');
    expect(JSON.stringify(socket.frames)).not.toContain('channel.converted');

    for (const stranger of [mallory, admin]) {
      const query = { params: at(room), body: { create: false } };
      const missing = [
        await stranger.refused('POST /channels/{type}/{id}/query', query),
        await stranger.refused('GET /channels/{type}/{id}/messages', { params: at(room) }),
        await stranger.refused('POST /channels/{type}/{id}/join', { params: at(room), body: {} }),
        await stranger.refused('POST /channels/{type}/{id}/messages', {
          params: at(room),
          body: { message: { id: newId(), text: 'let me in' } },
        }),
        await refusedTo(stranger, room, false),
      ];
      for (const refusal of missing) expect(refusal.is(channelNotFound)).toBe(true);
      expect((await stranger.refused('GET /messages/{message_id}', { params })).is(messageNotFound)).toBe(
        true,
      );
      expect(await found(stranger, word)).toEqual([]);
      expect(await listed(stranger, room)).toBe(0);
    }
    const { drafts } = await mallory.call('POST /drafts/query', { body: {} });
    expect(drafts.filter(({ cid }) => cid === room.cid)).toEqual([]);

    expect(await textsIn(grace, room)).toContain(word);
    expect(await found(grace, word)).toEqual([word]);
    expect(await listed(grace, room)).toBe(1);
    expect((await stateOf(grace, room)).own_capabilities).toContain('send-message');
    const { messages } = await stateOf(grace, room);
    expect(messages.find(({ type }) => type === 'system')).toMatchObject({
      text: 'made this channel private',
      user: { id: 'ada' },
    });
    const { entries } = await admin.call('POST /audit/query', { body: { filter: { cid: room.cid } } });
    expect(entries.map(({ action, actor }) => [action, actor?.id])).toEqual([
      ['channel.made_private', 'ada'],
    ]);
  });

  test('[CHAN-13] a private channel becomes public again, and whoever waits for it receives its events', async () => {
    const { ada, mallory } = await server().people('ada', 'mallory');
    const room = await openRoom(ada, { type: 'team' });
    await say(ada, room, 'the history');
    await convert(ada, room, true);
    await using socket = await openSocket(server().url, mallory.token);
    const stream = `channel:${room.cid}`;
    socket.send({ type: 'subscribe', id: 1, streams: { [stream]: 0 } });
    expect((await socket.received('subscribed')).refused).toMatchObject([{ stream }]);
    const channel = await convert(ada, room, false);
    expect(channel).not.toHaveProperty('private');
    await socket.received('stream.opened');
    await say(ada, room, 'for everybody');
    await socket.received('message.new', ({ message }) => message.text === 'for everybody');
    expect(await textsIn(mallory, room)).toContain('the history');
    // Repeating the call changes nothing.
    await convert(ada, room, false);
    const notices = (await stateOf(ada, room)).messages.filter(({ type }) => type === 'system');
    expect(notices).toHaveLength(2);
  });

  test('[CHAN-13] somebody who leaves a private channel cannot return, and an invited user can come', async () => {
    const { ada, grace, linus } = await server().people('ada', 'grace', 'linus');
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    await convert(ada, room, true);
    await grace.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
    const back = await grace.refused('POST /channels/{type}/{id}/join', { params: at(room), body: {} });
    expect(back.is(channelNotFound)).toBe(true);
    await ada.call('POST /channels/{type}/{id}/invites', {
      params: at(room),
      body: { member_ids: [linus.id] },
    });
    expect(
      (await linus.refused('GET /channels/{type}/{id}/messages', { params: at(room) })).is(channelNotFound),
    ).toBe(true);
    await linus.call('POST /channels/{type}/{id}/invites/answer', {
      params: at(room),
      body: { accept: true },
    });
    expect(await listed(linus, room)).toBe(1);
  });

  test('[CHAN-13] a group conversation becomes a private channel with its history; the next one is new', async () => {
    const { ada, grace, linus, mallory } = await server().people('ada', 'grace', 'linus', 'mallory');
    const room = await group(ada, [grace, linus]);
    const message = await say(grace, room, 'the first plan');
    const channel = await convert(ada, room, true, 'Planning');
    expect(channel).toMatchObject({ cid: room.cid, distinct: false, name: 'Planning', member_count: 3 });
    expect(await textsIn(linus, room)).toContain('the first plan');
    await ada.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: [mallory.id] },
    });
    const { message: same } = await mallory.call('GET /messages/{message_id}', {
      params: { message_id: message.id },
    });
    expect(same.text).toBe('the first plan');

    const next = await group(grace, [linus, ada]);
    expect(next.cid).not.toBe(room.cid);
    expect(await textsIn(ada, next)).toEqual([]);
    expect((await group(linus, [ada, grace])).cid).toBe(next.cid);
    await convert(grace, next, true, 'More planning');
    const third = await group(ada, [grace, linus]);
    expect(new Set([room.cid, next.cid, third.cid]).size).toBe(3);
  });

  // The test makes the writes of one process wait.
  test.runIf(nodesPerTestServer() === 1)(
    '[CHAN-02] [CHAN-13] nobody is added to a group conversation that becomes a channel at this moment',
    async () => {
      const { ada, grace, linus, dave } = await server().people('ada', 'grace', 'linus', 'dave');
      const room = await group(ada, [grace, linus, dave]);
      await linus.call('POST /channels/{type}/{id}/leave', { params: at(room), body: {} });
      const writes = holdWrites(server(), { ofEndpoints: true });
      const converted = await writes.queue(() => convert(ada, room, true, 'launch'));
      const found = await writes.queue(() => group(grace, [ada, linus, dave]));
      writes.release();
      await converted.answer;
      const next = await found.answer;
      expect(next.cid).not.toBe(room.cid);
      const { members } = await stateOf(ada, room);
      expect(members.map(({ user_id }) => user_id).sort()).toEqual(['ada', 'dave', 'grace']);
      expect((await stateOf(linus, next)).members).toHaveLength(4);
    },
  );

  test('[CHAN-13] other conversions are refused', async () => {
    const { ada, grace, linus, mallory } = await server().people('ada', 'grace', 'linus', 'mallory');
    const direct = await group(ada, [grace]);
    expect((await refusedTo(ada, direct, true, 'Two')).is(channelNotConvertible)).toBe(true);
    const trio = await group(ada, [grace, linus]);
    expect((await refusedTo(ada, trio, false, 'Open')).is(channelNotConvertible)).toBe(true);
    expect((await refusedTo(ada, trio, true)).is(inputInvalid)).toBe(true);
    expect((await refusedTo(mallory, trio, true, 'Mine')).is(channelNotFound)).toBe(true);
    const secret = await openRoom(ada);
    expect((await refusedTo(ada, secret, false)).is(channelNotConvertible)).toBe(true);
    const open = await openRoom(ada, { type: 'team' });
    expect((await refusedTo(ada, open, true, 'Renamed')).is(inputInvalid)).toBe(true);
    expect((await refusedTo(mallory, open, true)).is(notAllowed)).toBe(true);
    expect(await textsIn(mallory, open)).toEqual([]);
  });
});

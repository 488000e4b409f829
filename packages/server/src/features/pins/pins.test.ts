import {
  ChatError,
  channelStream,
  inputInvalid,
  maxPins,
  messageNotFound,
  notAllowed,
  tooManyPins,
} from '@confab/protocol';
import { openSocket, type Person, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say, stateOf } from '../../testing/rooms.ts';

const on = (message_id: string) => ({ params: { message_id } });
const pin = async (person: Person, id: string, pin_expires?: string) =>
  (
    await person.call('PUT /messages/{message_id}/pin', {
      ...on(id),
      body: pin_expires ? { pin_expires } : {},
    })
  ).message;
const unpin = async (person: Person, id: string) =>
  (await person.call('DELETE /messages/{message_id}/pin', on(id))).message;
const pinnedIn = (person: Person, room: Room, query = {}) =>
  person.call('GET /channels/{type}/{id}/pinned', { params: at(room), query });
const textsPinned = async (person: Person, room: Room) =>
  (await pinnedIn(person, room)).messages.map(({ text }) => text);

onEachNewServer('[MSG-06] Pins', (start) => {
  const clock = createHandClock(Date.now());
  let running: TestServer;
  const server = () => running;
  beforeAll(async () => {
    running = await start({}, { clock });
  });
  afterAll(() => running.stop());
  const people = () => server().people('ada', 'grace', 'mallory');
  const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
  const eventsOf = async (room: Room) =>
    (await server().server.context.log.readAfter(channelStream(room.cid), 0, 1000)).events.map((event) =>
      JSON.parse(event.json),
    );

  test('a pinned message shows when and by whom, live to everyone; repeating has no effect', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await say(grace, room, 'The door code');
    await using socket = await openSocket(server().url, grace.token);
    const message = await pin(ada, id);
    expect(message).toMatchObject({ id, pinned_at: inMs(0), pinned_by: { id: 'ada', name: 'Ada' } });
    expect(message.pin_expires).toBeUndefined();
    const received = await socket.received('message.pinned');
    expect(received).toMatchObject({
      cid: room.cid,
      actor_id: 'ada',
      message: { id, pinned_by: { id: 'ada' } },
    });
    clock.advance(1000);
    const { seq } = await stateOf(ada, room);
    expect(await pin(grace, id)).toEqual(message);
    expect((await stateOf(ada, room)).seq).toBe(seq);
    const read = await grace.call('GET /messages/{message_id}', on(id));
    expect(read.message).toEqual(message);
    const unpinned = await unpin(grace, id);
    expect([unpinned.pinned_at, unpinned.pinned_by]).toEqual([undefined, undefined]);
    expect((await socket.received('message.unpinned')).message.pinned_at).toBeUndefined();
    expect(await unpin(grace, id)).toEqual(unpinned);
    expect((await eventsOf(room)).filter(({ type }) => type === 'message.unpinned')).toHaveLength(1);
  });

  test('survives changes of the message, and is removed with its deletion', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const parent = await say(ada, room, 'Agenda');
    const { id } = await say(ada, room, 'Item one', { parent_id: parent.id });
    await pin(ada, parent.id);
    clock.advance(1);
    await pin(ada, id, inMs(60_000));
    await ada.call('PATCH /messages/{message_id}', { ...on(id), body: { text: 'Item 1' } });
    const { message } = await grace.call('POST /messages/{message_id}/reactions', {
      ...on(parent.id),
      body: { type: '👍' },
    });
    expect(message.pinned_by).toMatchObject({ id: 'ada' });
    expect(await textsPinned(grace, room)).toEqual(['Item 1', 'Agenda']);
    await ada.call('DELETE /messages/{message_id}', on(id));
    expect(await textsPinned(grace, room)).toEqual(['Agenda']);
    const deletion = (await eventsOf(room)).find(({ type }) => type === 'message.deleted');
    expect([deletion.message.pinned_at, deletion.parent.pinned_by.id]).toEqual([undefined, 'ada']);
    const error = await ada.refused('PUT /messages/{message_id}/pin', { ...on(id), body: {} });
    expect(error.is(messageNotFound)).toBe(true);
    await server().backEnd.call('DELETE /messages/{message_id}', {
      ...on(parent.id),
      query: { hard: 'true' },
    });
    expect(await textsPinned(grace, room)).toEqual([]);
  });

  test('expires by itself, once and without an actor; a new expiry replaces the old one', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const [short, long, kept] = [
      await say(ada, room, 'short'),
      await say(ada, room, 'longer'),
      await say(ada, room, 'kept'),
    ];
    const pinned = await pin(ada, short.id, inMs(60_000));
    expect(pinned.pin_expires).toBe(inMs(60_000));
    clock.advance(1);
    await pin(ada, long.id, inMs(60_000));
    clock.advance(1);
    await pin(ada, kept.id, inMs(60_000));
    expect((await pin(ada, long.id, inMs(3_600_000))).pin_expires).toBe(inMs(3_600_000));
    expect((await pin(ada, kept.id)).pin_expires).toBeUndefined();
    clock.advance(60_000);
    await expect.poll(() => textsPinned(ada, room)).toEqual(['kept', 'longer']);
    const expired = (await eventsOf(room)).filter(({ type }) => type === 'message.unpinned');
    expect(expired.map(({ message, actor_id }) => [message.id, message.pinned_at, actor_id])).toEqual([
      [short.id, undefined, undefined],
    ]);
    clock.advance(3_600_000);
    await expect.poll(() => textsPinned(ada, room)).toEqual(['kept']);
    const read = await ada.call('GET /messages/{message_id}', on(long.id));
    expect(read.message.pinned_at).toBeUndefined();
  });

  test('an expiry in the past is rejected by its field’s name, and nothing is pinned', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { id } = await say(ada, room, 'late');
    for (const pin_expires of [inMs(0), inMs(-1), '1999-01-01T00:00:00.000Z', 'soon']) {
      const error = await ada.refused('PUT /messages/{message_id}/pin', { ...on(id), body: { pin_expires } });
      expect([error.name, error.details.issues?.[0]?.field]).toEqual([inputInvalid.name, 'pin_expires']);
    }
    expect(await textsPinned(ada, room)).toEqual([]);
  });

  test('requires pin-message; non-members find no message and no list', async () => {
    const { ada, grace, mallory } = await people();
    const root = await server().person('root', 'admin');
    const room = await openRoom(root, { type: 'broadcast', members: [grace] });
    const { id } = await say(root, room, 'House rules');
    await pin(root, id);
    const state = await stateOf(grace, room);
    expect(state.own_capabilities).not.toContain('pin-message');
    const refusals = (person: Person) =>
      Promise.all([
        person.refused('PUT /messages/{message_id}/pin', { ...on(id), body: {} }),
        person.refused('DELETE /messages/{message_id}/pin', on(id)),
      ]);
    expect((await refusals(grace)).map((error) => error.name)).toEqual([notAllowed.name, notAllowed.name]);
    expect(await textsPinned(grace, room)).toEqual(['House rules']);
    const secret = await openRoom(ada, { members: [grace] });
    const message = await say(ada, secret, 'secret');
    await pin(ada, message.id);
    const stranger = await Promise.all([
      mallory.refused('PUT /messages/{message_id}/pin', { ...on(message.id), body: {} }),
      mallory.refused('DELETE /messages/{message_id}/pin', on(message.id)),
      mallory.refused('GET /channels/{type}/{id}/pinned', { params: at(secret) }),
    ]);
    expect(stranger.map((error) => error.status)).toEqual([404, 404, 404]);
    expect(
      (await server().nobody.refused('GET /channels/{type}/{id}/pinned', { params: at(secret) })).status,
    ).toBe(401);
  });

  test('of a restricted message are published and listed for its readers only', async () => {
    const { ada, grace } = await people();
    const linus = await server().person('linus');
    const room = await openRoom(ada, { members: [grace, linus] });
    const { id } = await say(ada, room, 'the surprise', { restricted_visibility: ['grace'] });
    await using socket = await openSocket(server().url, grace.token);
    await pin(ada, id, inMs(60_000));
    expect(await socket.received('message.pinned')).toMatchObject({ stream: 'user:grace', message: { id } });
    expect(await textsPinned(grace, room)).toEqual(['the surprise']);
    expect(await textsPinned(linus, room)).toEqual([]);
    const error = await linus.refused('DELETE /messages/{message_id}/pin', on(id));
    expect(error.is(messageNotFound)).toBe(true);
    clock.advance(60_000);
    await expect.poll(() => textsPinned(grace, room)).toEqual([]);
    expect(JSON.stringify(await eventsOf(room))).not.toMatch(/the surprise|message\.(un)?pinned/);
  });

  test(`is paginated, most recently pinned first, and limited to ${maxPins}`, async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const ids: string[] = [];
    for (let index = 0; index < maxPins; index++) ids.push((await say(ada, room, `${index}`)).id);
    // Half of them share a millisecond: pages must neither repeat nor lose one.
    for (const [index, id] of ids.entries()) {
      if (index >= maxPins / 2) clock.advance(1);
      await pin(ada, id);
    }
    const seen: string[] = [];
    for (let next: string | undefined, first = true; first || next !== undefined; first = false) {
      const page = await pinnedIn(ada, room, { limit: '30', ...(next && { next }) });
      seen.push(...page.messages.map(({ id }) => id));
      next = page.next;
    }
    expect(seen).toHaveLength(maxPins);
    expect(new Set(seen)).toEqual(new Set(ids));
    expect(seen.slice(0, 50)).toEqual(ids.slice(50).reverse());
    const more = await say(ada, room, 'one more');
    const error = await ada.refused('PUT /messages/{message_id}/pin', { ...on(more.id), body: {} });
    expect(error.is(tooManyPins)).toBe(true);
    await unpin(ada, ids[0] as string);
    expect((await pin(ada, more.id)).pinned_at).toBeDefined();
    const broken = await ada.refused('GET /channels/{type}/{id}/pinned', {
      params: at(room),
      query: { next: 'x' },
    });
    expect(broken).toBeInstanceOf(ChatError);
    expect(broken.details.issues?.[0]?.field).toBe('next');
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  inputInvalid,
  locationEnded,
  locationNotFound,
  locationOfOtherDevice,
  maxLiveLocations,
  messageEmpty,
  messageNotFound,
  minLocationDurationMs,
  notAllowed,
  rateLimited,
  type SharedLocationInput,
  tooManyLiveLocations,
} from '@confab/protocol';
import { nodesPerTestServer, openSocket, type Person, startTestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, stateOf } from '../../testing/rooms.ts';

const dam = { latitude: 52.3731, longitude: 4.8926 };
const device = 'phone-of-ada';
const minuteMs = 60_000;

const share = async (
  person: Person,
  room: Room,
  location: Partial<SharedLocationInput> = {},
  more: object = {},
) => {
  const id = newId();
  const shared_location = { message_id: id, created_by_device_id: device, ...dam, ...location };
  const body = { message: { id, shared_location, ...more } };
  return (await person.call('POST /channels/{type}/{id}/messages', { params: at(room), body })).message;
};
const move = (message_id: string, position: object = {}) => ({
  params: { message_id },
  body: { created_by_device_id: device, latitude: 52.38, longitude: 4.9, ...position },
});
const fieldOf = (error: { details: { issues?: readonly { field: string }[] } }) =>
  error.details.issues?.map((issue) => issue.field);

onEachNewServer('Shared locations', (start) => {
  const world = async () => {
    const clock = createHandClock(Date.now());
    const server = await start({}, { clock });
    const people = await server.people('ada', 'grace', 'mallory');
    const room = await openRoom(people.ada, { members: [people.grace] });
    return { ...people, clock, server, room, [Symbol.asyncDispose]: () => server.stop() };
  };

  test('[LOC-01] a message has a location with all its fields; it needs no text, and keeps the location when edited', async () => {
    await using w = await world();
    const message = await share(w.ada, w.room, { accuracy: 12 });
    const shared = { ...dam, accuracy: 12, message_id: message.id, channel_cid: w.room.cid, user_id: 'ada' };
    expect(message).toMatchObject({ text: '', shared_location: { ...shared, created_by_device_id: device } });
    expect(message.shared_location).not.toHaveProperty('end_at');
    const { messages } = await stateOf(w.grace, w.room);
    expect(messages[0]?.shared_location).toEqual(message.shared_location);
    const patch = (text: string) =>
      w.ada.call('PATCH /messages/{message_id}', { params: { message_id: message.id }, body: { text } });
    expect((await patch('here')).message.shared_location).toEqual(message.shared_location);
    expect((await patch('')).message).toMatchObject({ text: '', shared_location: shared });
    const empty = { params: at(w.room), body: { message: { id: newId() } } };
    expect((await w.ada.refused('POST /channels/{type}/{id}/messages', empty)).is(messageEmpty)).toBe(true);
  });

  test('[LOC-01] names each invalid field, and sends nothing', async () => {
    await using w = await world();
    const broken: [string, object][] = [
      ['created_by_device_id', { created_by_device_id: undefined }],
      ['created_by_device_id', { created_by_device_id: '' }],
      ['message_id', { message_id: undefined }],
      ['message_id', { message_id: newId() }],
      ['channel_cid', { channel_cid: 'team:elsewhere' }],
      ['latitude', { latitude: undefined }],
      ['latitude', { latitude: 90.01 }],
      ['latitude', { latitude: '52' }],
      ['longitude', { longitude: -180.5 }],
      ['longitude', { longitude: null }],
      ['accuracy', { accuracy: -1 }],
      ['duration', { duration: minLocationDurationMs - 1 }],
      ['duration', { duration: 86_400_001 }],
      ['duration', { duration: 90_000.5 }],
      ['end_at', { end_at: new Date(w.clock.now() + minLocationDurationMs - 1).toISOString() }],
      ['end_at', { end_at: new Date(w.clock.now() + 2 * 86_400_000).toISOString() }],
      ['end_at', { end_at: 'tomorrow' }],
    ];
    for (const [field, location] of broken) {
      const error = await share(w.ada, w.room, location).catch((thrown) => thrown);
      expect(error.is?.(inputInvalid), JSON.stringify(location)).toBe(true);
      expect(fieldOf(error)).toEqual([`message.shared_location.${field}`]);
    }
    // JSON has no infinity, but does have numbers that overflow.
    const id = newId();
    const text = `{"message":{"id":"${id}","shared_location":{"message_id":"${id}","created_by_device_id":"d","latitude":1e999,"longitude":0}}}`;
    const headers = { 'content-type': 'application/json' };
    const path = `/api/v1/channels/${w.room.type}/${w.room.id}/messages`;
    expect((await w.ada.fetch(path, { method: 'POST', body: text, headers })).status).toBe(400);
    expect((await stateOf(w.ada, w.room)).messages).toEqual([]);
  });

  test('[LOC-01] a duration of at least 60000 ms makes it live until then, by the server’s clock', async () => {
    await using w = await world();
    const { shared_location } = await share(w.ada, w.room, { duration: 60_000 });
    expect(shared_location?.end_at).toBe(new Date(w.clock.now() + 60_000).toISOString());
    const end_at = new Date(w.clock.now() + 15 * minuteMs).toISOString();
    expect((await share(w.ada, w.room, { end_at })).shared_location?.end_at).toBe(end_at);
  });

  test('[LOC-02] a live one moves for all its readers; the log keeps only the last position', async () => {
    await using w = await world();
    await using hers = await openSocket(w.server.url, w.grace.token);
    await using strangers = await openSocket(w.server.url, w.mallory.token);
    const { id } = await share(w.ada, w.room, { duration: 15 * minuteMs });
    const before = (await stateOf(w.grace, w.room)).seq;
    for (const latitude of [52.381, 52.382, 52.383]) {
      w.clock.advance(5000);
      await w.ada.call('PATCH /messages/{message_id}/location', move(id, { latitude, accuracy: 8 }));
    }
    const event = await hers.received(
      'location.updated',
      ({ shared_location: { latitude } }) => latitude === 52.383,
    );
    expect(event).toMatchObject({ cid: w.room.cid, actor_id: 'ada' });
    const now = await w.grace.call('GET /messages/{message_id}', { params: { message_id: id } });
    expect(event.shared_location).toEqual(now.message.shared_location);
    expect(now.message.shared_location).toMatchObject({ latitude: 52.383, longitude: 4.9, accuracy: 8 });
    expect(now.message).not.toHaveProperty('edited_at');
    const list = { params: at(w.room) };
    expect((await w.grace.call('GET /channels/{type}/{id}/locations', list)).locations).toEqual([
      now.message.shared_location,
    ]);
    expect((await w.ada.call('GET /locations')).locations).toEqual([now.message.shared_location]);
    expect((await w.grace.call('GET /locations')).locations).toEqual([]);

    const poll = (person: Person, seq: number) =>
      person.call('POST /events/poll', { body: { cursors: { [`channel:${w.room.cid}`]: seq } } });
    const { events } = await poll(w.grace, before);
    expect(events.map(({ type, seq }) => [type, seq - before])).toEqual([
      ['event.superseded', 1],
      ['event.superseded', 2],
      ['location.updated', 3],
    ]);
    await strangers.settle();
    expect(strangers.frames.filter(({ type }) => type.startsWith('location'))).toEqual([]);
    expect(JSON.stringify(await poll(w.mallory, before).catch((error) => error))).not.toContain('52.38');
    expect((await w.mallory.refused('GET /channels/{type}/{id}/locations', list)).status).toBe(404);
  });

  test('[LOC-02] only its author’s sharing device moves it, within limits', async () => {
    await using w = await world();
    const { id } = await share(w.ada, w.room, { duration: 15 * minuteMs });
    const fixed = await share(w.ada, w.room);
    const plain = await share(w.ada, w.room, {}, { shared_location: undefined, text: 'hello' });
    const refused = (person: Person, message_id: string, position: object = {}) =>
      person.refused('PATCH /messages/{message_id}/location', move(message_id, position));
    const other = { created_by_device_id: 'laptop-of-ada' };
    expect((await refused(w.ada, id, other)).is(locationOfOtherDevice)).toBe(true);
    expect((await refused(w.grace, id)).is(notAllowed)).toBe(true);
    expect((await refused(w.mallory, id)).is(messageNotFound)).toBe(true);
    expect((await refused(w.ada, newId())).is(messageNotFound)).toBe(true);
    expect((await refused(w.ada, fixed.id)).is(locationEnded)).toBe(true);
    expect((await refused(w.ada, plain.id)).is(locationNotFound)).toBe(true);
    for (const [field, value] of [
      ['latitude', -90.5],
      ['longitude', 181],
      ['accuracy', 1e9],
      ['latitude', 'north'],
      ['created_by_device_id', 7],
    ] as const) {
      expect(fieldOf(await refused(w.ada, id, { [field]: value }))).toEqual([field]);
    }
  });

  // Each node counts moves for itself.
  test.runIf(nodesPerTestServer() === 1)('[LOC-02] it moves not too often', async () => {
    await using w = await world();
    const { id } = await share(w.ada, w.room, { duration: 15 * minuteMs });
    const flood = await Promise.all(
      Array.from({ length: 8 }, () =>
        w.ada.call('PATCH /messages/{message_id}/location', move(id)).catch((error) => error),
      ),
    );
    const tooMany = flood.filter((error) => error.is?.(rateLimited));
    expect(tooMany.length).toBe(3);
    expect(tooMany[0].details.retry_after_ms).toBeGreaterThan(0);
    w.clock.advance(tooMany[2].details.retry_after_ms);
    await w.ada.call('PATCH /messages/{message_id}/location', move(id));
  });

  test('[LOC-02] its author stops it from any device, once; others cannot, and it moves no more', async () => {
    await using w = await world();
    await using hers = await openSocket(w.server.url, w.grace.token);
    const { id } = await share(w.ada, w.room, { duration: 15 * minuteMs });
    const call = { params: { message_id: id } };
    expect((await w.grace.refused('POST /messages/{message_id}/location/stop', call)).is(notAllowed)).toBe(
      true,
    );
    expect(
      (await w.mallory.refused('POST /messages/{message_id}/location/stop', call)).is(messageNotFound),
    ).toBe(true);
    w.clock.advance(5000);
    const { shared_location } = await w.ada.call('POST /messages/{message_id}/location/stop', call);
    expect(shared_location.end_at).toBe(new Date(w.clock.now()).toISOString());
    expect((await hers.received('location.ended')).shared_location).toEqual(shared_location);
    w.clock.advance(5000);
    const again = await w.ada.call('POST /messages/{message_id}/location/stop', call);
    expect(again.shared_location).toEqual(shared_location);
    expect((await w.ada.refused('PATCH /messages/{message_id}/location', move(id))).is(locationEnded)).toBe(
      true,
    );
    expect((await w.ada.call('GET /locations')).locations).toEqual([]);
    await hers.settle();
    expect(hers.frames.filter(({ type }) => type === 'location.ended')).toHaveLength(1);
    const fixed = await share(w.ada, w.room);
    const stopFixed = { params: { message_id: fixed.id } };
    const refusal = await w.ada.refused('POST /messages/{message_id}/location/stop', stopFixed);
    expect(refusal.is(locationEnded)).toBe(true);
  });

  test('[LOC-02] it expires at end_at, and late updates are rejected', async () => {
    await using w = await world();
    await using hers = await openSocket(w.server.url, w.grace.token);
    const sent = await share(w.ada, w.room, { duration: 60_000 });
    w.clock.advance(59_999);
    await w.ada.call('PATCH /messages/{message_id}/location', move(sent.id));
    w.clock.advance(1);
    const late = await w.ada.refused('PATCH /messages/{message_id}/location', move(sent.id));
    expect(late.is(locationEnded)).toBe(true);
    const ended = await hers.received('location.ended');
    expect(ended).not.toHaveProperty('actor_id');
    expect(ended.shared_location).toMatchObject({
      latitude: 52.38,
      end_at: sent.shared_location?.end_at,
    });
    const { messages, seq } = await stateOf(w.grace, w.room);
    expect(messages[0]?.shared_location).toEqual(ended.shared_location);
    // The log keeps only the final position.
    const cursors = { [`channel:${w.room.cid}`]: seq - 2 };
    const { events } = await w.grace.call('POST /events/poll', { body: { cursors } });
    expect(events.map(({ type }) => type)).toEqual(['event.superseded', 'location.ended']);
  });

  test('[LOC-02] leaving, removal and deletion of the message end it; former members see no position', async () => {
    await using w = await world();
    await using hers = await openSocket(w.server.url, w.grace.token);
    await using his = await openSocket(w.server.url, w.ada.token);
    const mine = await share(w.grace, w.room, { duration: 15 * minuteMs });
    const { params } = { params: at(w.room) };
    await w.ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...params, user_id: 'grace' },
    });
    const ended = await his.received(
      'location.ended',
      ({ shared_location: { message_id } }) => message_id === mine.id,
    );
    expect(ended.shared_location.end_at).toBe(new Date(w.clock.now()).toISOString());
    expect((await w.grace.call('GET /locations')).locations).toEqual([]);
    // Its author can still stop it, and learns nothing else.
    await w.grace.call('POST /messages/{message_id}/location/stop', { params: { message_id: mine.id } });
    const late = await w.grace.refused('PATCH /messages/{message_id}/location', move(mine.id));
    expect(late.is(messageNotFound)).toBe(true);
    const hidden = await share(w.ada, w.room, { duration: 15 * minuteMs, latitude: 11.5 });
    await hers.settle();
    expect(JSON.stringify(hers.frames)).not.toContain('11.5');
    expect((await w.grace.refused('GET /channels/{type}/{id}/locations', { params })).status).toBe(404);

    const one = { params: { message_id: hidden.id } };
    const { message } = await w.ada.call('DELETE /messages/{message_id}', one);
    expect(message).not.toHaveProperty('shared_location');
    expect((await w.ada.call('GET /channels/{type}/{id}/locations', { params })).locations).toEqual([]);
    expect((await w.ada.refused('PATCH /messages/{message_id}/location', move(hidden.id))).status).toBe(404);
    const back = await w.server.backEnd.call('POST /messages/{message_id}/undelete', one);
    expect(back.message.shared_location).toMatchObject({
      latitude: 11.5,
      end_at: new Date(w.clock.now()).toISOString(),
    });
    const reply = { id: newId(), text: 'where?', parent_id: hidden.id };
    await w.ada.call('POST /channels/{type}/{id}/messages', { params, body: { message: reply } });
    const hard = { ...one, query: { hard: 'true' as const } };
    await w.server.backEnd.call('DELETE /messages/{message_id}', hard);
    const refusal = await w.server.backEnd.refused('POST /messages/{message_id}/undelete', one);
    expect(refusal.is(messageNotFound)).toBe(true);
    const row = await w.server.server.context.database.read.query((k) =>
      k.selectFrom('messages').select('shared_location').where('id', '=', hidden.id),
    );
    expect(row).toEqual([{ shared_location: null }]);
  });

  test('[LOC-02] requires share-location and a channel type with locations, to start and for every move', async () => {
    await using w = await world();
    await using hers = await openSocket(w.server.url, w.grace.token);
    const { id } = await share(w.ada, w.room, { duration: 15 * minuteMs });
    const { messages } = await stateOf(w.grace, w.room);
    const change = (body: object) =>
      w.server.backEnd.call('PATCH /channel-types/{name}', { params: { name: 'messaging' }, body });
    await change({ features: { location: false } });
    for (const refused of [
      await share(w.ada, w.room).catch((error) => error),
      await w.ada.refused('PATCH /messages/{message_id}/location', move(id)),
    ]) {
      expect(refused.is(notAllowed)).toBe(true);
      expect(refused.details).toEqual({ reason: 'turned_off', capability: 'share-location' });
    }
    await hers.settle();
    expect(hers.frames.filter(({ type }) => type === 'location.updated')).toEqual([]);
    expect((await stateOf(w.grace, w.room)).messages).toEqual(messages);
    await change({ features: { location: true } });
    const { channel_type } = await change({});
    const member = channel_type.grants.channel_member!.filter((name) => name !== 'share-location');
    await change({ grants: { channel_member: member } });
    expect((await share(w.grace, w.room).catch((error) => error)).is(notAllowed)).toBe(true);
    // A user without the right to share can still stop.
    await w.ada.call('POST /messages/{message_id}/location/stop', { params: { message_id: id } });
  });

  test('[LOC-02] one user shares a limited number at a time', async () => {
    await using w = await world();
    for (let i = 0; i < maxLiveLocations; i++) await share(w.ada, w.room, { duration: minuteMs });
    const error = await share(w.ada, w.room, { duration: minuteMs }).catch((thrown) => thrown);
    expect(error.is(tooManyLiveLocations)).toBe(true);
    await share(w.ada, w.room);
    w.clock.advance(minuteMs);
    await share(w.ada, w.room, { duration: minuteMs });
  });
});

test('[LOC-02] one that expired while the service was down is published at the next start, once', async () => {
  const data = await mkdtemp(join(tmpdir(), 'confab-test-'));
  const clock = createHandClock(Date.now());
  const during = await startTestServer({ data }, { clock });
  const { ada, grace } = await during.people('ada', 'grace');
  const room = await openRoom(ada, { members: [grace] });
  const { id } = await share(ada, room, { duration: minuteMs });
  const { seq } = await stateOf(grace, room);
  await during.stop();
  clock.advance(2 * minuteMs);
  await using after = await startTestServer({ data }, { clock });
  const again = after.withToken(grace.token ?? '', 'grace');
  await using hers = await openSocket(after.url, grace.token);
  hers.send({ type: 'subscribe', id: 1, streams: { [`channel:${room.cid}`]: seq } });
  const ended = await hers.received('location.ended');
  expect(ended).toMatchObject({ seq: seq + 1, shared_location: { message_id: id } });
  expect((await stateOf(again, room)).seq).toBe(seq + 1);
  await rm(data, { recursive: true, force: true });
});

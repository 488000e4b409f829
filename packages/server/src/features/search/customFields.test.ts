import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inputInvalid, type MessageCustom } from '@confab/protocol';
import { createPerson, type Person, signToken, startTestServer } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room, say } from '../../testing/rooms.ts';

const search = (person: Person, fields: Record<string, unknown>, more: object = {}) =>
  person.call('POST /search', { body: { message_filter: { fields }, ...more } });
const texts = async (...of: Parameters<typeof search>) =>
  (await search(...of)).results.map(({ message }) => message.text);
const sayWith = (person: Person, room: Room, text: string, custom: MessageCustom) =>
  say(person, room, text, { custom });

let crowds = 0;

onEachServer('[EMB-04] Messages by custom fields', (server) => {
  /** A room whose messages have custom fields, with its members and a stranger. */
  const tickets = async () => {
    const mark = `c${++crowds}`;
    const names = ['ada', 'grace', 'mallory'].map((name) => server().person(`${name}-${mark}`));
    const [ada, grace, mallory] = (await Promise.all(names)) as [Person, Person, Person];
    const room = await openRoom(ada, { members: [grace] });
    const first = await sayWith(ada, room, 'first lamp', {
      ticket: 'A-1',
      rank: 5,
      tags: ['led', 7],
      box: { colour: 'green' },
    });
    const second = await sayWith(grace, room, 'second lamp', { ticket: 'A-2', rank: '5', open: true });
    await sayWith(grace, room, 'third', { ticket: 'A-2', rank: 12, open: 1, tags: 'led' });
    await say(ada, room, 'fourth lamp');
    return { ada, grace, mallory, room, first, second, here: { filter: { cid: room.cid } } };
  };

  test('are found by exact values, by type, in lists and in objects, and by all other comparisons', async () => {
    const { ada, here } = await tickets();
    const found: [fields: Record<string, unknown>, texts: string[]][] = [
      [{ 'custom.ticket': 'A-2' }, ['third', 'second lamp']],
      [{ 'custom.ticket': { $in: ['A-1', 'A-2', 'A-3'] } }, ['third', 'second lamp', 'first lamp']],
      [{ 'custom.ticket': 'a-1' }, []],
      [{ 'custom.ticket': 'A' }, []],
      [{ 'custom.rank': 5 }, ['first lamp']],
      [{ 'custom.rank': '5' }, ['second lamp']],
      [{ 'custom.open': true }, ['second lamp']],
      [{ 'custom.open': 1 }, ['third']],
      [{ 'custom.tags': { $contains: 'led' } }, ['first lamp']],
      [{ 'custom.tags': 'led' }, ['third']],
      [{ 'custom.box.colour': 'green' }, ['first lamp']],
      [{ 'custom.box': { $exists: true } }, ['first lamp']],
      [{ 'custom.rank': { $gt: 4 } }, ['third', 'first lamp']],
      [{ 'custom.rank': { $gt: 5, $lte: 12 } }, ['third']],
      [{ 'custom.ticket': 'A-2', 'custom.rank': { $ne: 12 } }, ['second lamp']],
      [{ 'custom.ticket': 'A-2', 'custom.tags': { $exists: false } }, ['second lamp']],
      [{ $and: [{ 'custom.ticket': 'A-2' }, { 'custom.open': { $nin: [true, 2] } }] }, ['third']],
      [{ $or: [{ 'custom.ticket': 'A-1' }, { 'custom.rank': { $gte: 12 } }] }, ['third', 'first lamp']],
      [{ 'custom.ticket': { $exists: true }, $nor: [{ 'custom.ticket': 'A-2' }] }, ['first lamp']],
    ];
    for (const [fields, expected] of found)
      expect(await texts(ada, fields, here), JSON.stringify(fields)).toEqual(expected);
  });

  test('are combined with words, operators, pages and both orders', async () => {
    const { ada, grace, here } = await tickets();
    const fields = { 'custom.ticket': 'A-2' };
    expect(await texts(ada, fields, { ...here, query: 'lamp' })).toEqual(['second lamp']);
    expect(await texts(ada, fields, { ...here, query: `from:${grace.id} -lamp` })).toEqual(['third']);
    expect(await texts(ada, { 'custom.ticket': { $ne: 'A-2' } }, { ...here, query: 'lamp' })).toEqual([
      'fourth lamp',
      'first lamp',
    ]);
    const oldest = { ...here, sort: [{ field: 'created_at', direction: 1 }], limit: 1 };
    for (const filter of [{ 'custom.ticket': { $exists: true } }, { 'custom.ticket': { $gte: 'A' } }]) {
      const pages: string[] = [];
      let next: string | undefined;
      do {
        const page = await search(ada, filter, { ...oldest, next });
        pages.push(...page.results.map(({ message }) => message.text));
        next = page.next;
      } while (next !== undefined);
      expect(pages).toEqual(['first lamp', 'second lamp', 'third']);
    }
    const best = { ...here, query: 'lamp', sort: [{ field: 'relevance', direction: -1 }] };
    expect(await texts(ada, { 'custom.rank': { $exists: true } }, best)).toEqual([
      'second lamp',
      'first lamp',
    ]);
  });

  test('are found by their current fields, and not after they were deleted', async () => {
    const { ada, here, first, second } = await tickets();
    const change = (custom: MessageCustom) =>
      ada.call('PATCH /messages/{message_id}', { params: { message_id: first.id }, body: { custom } });
    await change({ ticket: 'A-9' });
    expect(await texts(ada, { 'custom.ticket': 'A-1' }, here)).toEqual([]);
    expect(await texts(ada, { 'custom.ticket': 'A-9' }, here)).toEqual(['first lamp']);
    await change({});
    expect(await texts(ada, { 'custom.ticket': 'A-9' }, here)).toEqual([]);
    await server().backEnd.call('DELETE /messages/{message_id}', { params: { message_id: second.id } });
    expect(await texts(ada, { 'custom.ticket': 'A-2' }, here)).toEqual(['third']);
  });

  test('are found only by those who may read them: not by strangers, former members or other tenants', async () => {
    const { ada, grace, mallory, room } = await tickets();
    const secret = { 'custom.ticket': 'S-1' };
    await say(ada, room, 'secret', { custom: { ticket: 'S-1' }, restricted_visibility: [ada.id] });
    expect(await texts(ada, secret)).toEqual(['secret']);
    expect(await texts(grace, secret)).toEqual([]);
    const anyTicket = { 'custom.ticket': { $in: ['A-1', 'A-2', 'S-1'] } };
    const token = signToken(server().appSecret, { user_id: `north-${room.id}`, tenant: 'north' });
    const foreign = createPerson(server().url, `north-${room.id}`, token);
    for (const person of [mallory, foreign]) {
      const all = [
        ...(await texts(person, anyTicket)),
        ...(await texts(person, { 'custom.rank': { $gt: 1 } })),
      ];
      expect(all).toEqual([]);
      expect((await search(person, { 'custom.ticket': { $exists: true } })).next).toBeUndefined();
    }
    expect(await texts(grace, { 'custom.ticket': 'A-1' }, { filter: { cid: room.cid } })).toEqual([
      'first lamp',
    ]);
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: grace.id },
    });
    expect(await texts(grace, { 'custom.ticket': 'A-1' }, { filter: { cid: room.cid } })).toEqual([]);
  });

  test('reads a bounded number of messages for each page, and continues', async () => {
    const { ada, room, here } = await tickets();
    const messages = Array.from({ length: 1000 }, (_, at) => ({
      id: crypto.randomUUID(),
      cid: room.cid,
      user_id: ada.id,
      text: `entry ${at}`,
      custom: { rank: 1 },
      created_at: new Date(Date.UTC(2026, 0, 5) + at * 1000).toISOString(),
    }));
    for (let from = 0; from < messages.length; from += 500)
      await server().backEnd.call('POST /bulk', { body: { messages: messages.slice(from, from + 500) } });
    await vi.waitFor(
      async () => expect((await search(ada, { 'custom.rank': 1 }, here)).indexing).toBeUndefined(),
      10_000,
    );
    const oldest = { ...here, sort: [{ field: 'created_at', direction: 1 }] };
    const first = await search(ada, { 'custom.rank': { $gt: 11 } }, oldest);
    expect(first).toMatchObject({ results: [], next: expect.any(String) });
    const second = await search(ada, { 'custom.rank': { $gt: 11 } }, { ...oldest, next: first.next });
    expect(second.results.map(({ message }) => message.text)).toEqual(['third']);
    expect(second.next).toBeUndefined();
  });

  test.each([
    [{ 'custom.ticket': { $regex: 'A' } }, 'message_filter.fields.custom.ticket.$regex'],
    [{ ticket: 'A-1' }, 'message_filter.fields.ticket'],
    [{ user_id: 'ada' }, 'message_filter.fields.user_id'],
    [{ 'custom.a.b.c.d': 1 }, 'message_filter.fields.custom.a.b.c.d'],
    [{ $or: [{ 'custom.ticket': null }] }, 'message_filter.fields.$or.0.custom.ticket'],
    [{ $or: Array.from({ length: 101 }, () => ({ 'custom.ticket': 'A-1' })) }, 'message_filter.fields'],
    [{ 'custom.ticket': { $ne: 'A-1' } }, 'message_filter.fields'],
    [{ 'custom.ticket': { $exists: false } }, 'message_filter.fields'],
    [{ $nor: [{ 'custom.ticket': 'A-1' }] }, 'message_filter.fields'],
    [{}, 'message_filter.text'],
  ])('refuses a wrong or too costly filter by its path (%#)', async (fields, field) => {
    const ada = await server().person('ada');
    const error = await ada.refused('POST /search', { body: { message_filter: { fields } } });
    expect([error.name, error.details.issues?.[0]?.field]).toEqual([inputInvalid.name, field]);
  });
});

test('[EMB-04] SQLite finds messages by custom fields after its index was rebuilt', async () => {
  const data = await mkdtemp(join(tmpdir(), 'confab-fields-'));
  try {
    await startTestServer({ data }).then(async (server) => {
      const { ada } = await server.people('ada');
      await sayWith(ada, await openRoom(ada), 'older', { ticket: 'A-1' });
      await server.stop();
    });
    await Promise.all(['', '-wal', '-shm'].map((end) => rm(join(data, `search.db${end}`), { force: true })));
    await using server = await startTestServer({ data });
    const { ada } = await server.people('ada');
    expect(await texts(ada, { 'custom.ticket': 'A-1' })).toEqual(['older']);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;

if (postgresUrl)
  test('[EMB-04] PostgreSQL finds messages that were indexed before their custom fields were', async () => {
    const database = await createPostgresDatabase(postgresUrl);
    const server = await startTestServer({ databaseUrl: database.url });
    try {
      const { ada } = await server.people('ada');
      const room = await openRoom(ada);
      await sayWith(ada, room, 'older', { ticket: 'A-1' });
      await say(ada, room, 'plain');
      expect(await texts(ada, { 'custom.ticket': 'A-1' })).toEqual(['older']);
      // As in an index that was made by an earlier version.
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      await client.query(
        `UPDATE search_documents SET words = ts_delete(words, ARRAY(
           SELECT lexeme FROM unnest(tsvector_to_array(words)) lexeme WHERE lexeme LIKE '¬f%'))`,
      );
      await client.query("DELETE FROM search_words WHERE word LIKE '¬f%'");
      await client.query("DELETE FROM search_state WHERE name = 'fields'");
      await client.end();
      await vi.waitFor(
        async () => expect(await texts(ada, { 'custom.ticket': 'A-1' })).toEqual(['older']),
        10_000,
      );
      expect((await search(ada, { 'custom.ticket': 'A-1' })).indexing).toBeUndefined();
      expect(await texts(ada, {}, { query: 'plain' })).toEqual(['plain']);
    } finally {
      await server.stop();
      await database.remove();
    }
  });

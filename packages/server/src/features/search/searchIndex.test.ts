import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type Person, startTestServer, type TestServer } from '@confab/testing';
import { createPostgresDatabase } from '@confab/testing/postgres';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { newId, openRoom, say } from '../../testing/rooms.ts';

const find = (person: Person, query: string, limit = 10) =>
  person.call('POST /search', { body: { query, limit } });
const texts = async (person: Person, query: string) =>
  (await find(person, query)).results.map(({ message }) => message.text);

/** Imports messages `entry 1` to `entry count`, a second apart, without events. */
async function load(
  server: TestServer,
  cid: string,
  count: number,
  { from = Date.UTC(2026, 0, 5), textOf = (entry: number) => `entry ${entry}` } = {},
): Promise<void> {
  const messages = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    cid,
    user_id: 'ada',
    text: textOf(index + 1),
    created_at: new Date(from + index * 1000).toISOString(),
  }));
  for (let from = 0; from < count; from += 500) {
    await server.backEnd.call('POST /bulk', { body: { messages: messages.slice(from, from + 500) } });
  }
}

describe('[SRCH-04] The index beside SQLite', () => {
  let data = '';
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'confab-search-'));
  });
  afterAll(() => rm(data, { recursive: true, force: true }));
  const index = () => join(data, 'search.db');
  const removeIndex = () =>
    Promise.all(['', '-wal', '-shm'].map((end) => rm(`${index()}${end}`, { force: true })));
  const countIndexed = () => {
    const file = new DatabaseSync(index(), { readOnly: true });
    const { count } = file.prepare('SELECT count(*) AS count FROM documents').get() as { count: number };
    file.close();
    return count;
  };
  const bytesOfIndex = async () => {
    const names = (await readdir(data)).filter((name) => name.startsWith('search.db'));
    return Buffer.concat(await Promise.all(names.map((name) => readFile(join(data, name)))));
  };

  test('indexes older messages newest first, resumes after a restart, and is rebuilt if damaged', async () => {
    const older = 2000;
    await startTestServer({ data }).then(async (server) => {
      const { ada } = await server.people('ada');
      await load(server, (await openRoom(ada, { type: 'team' })).cid, older);
      await server.stop();
    });
    await removeIndex();
    let server = await startTestServer({ data });
    let { ada } = await server.people('ada');
    const first = await find(ada, 'entry', 1);
    expect(first.results.map(({ message }) => message.text)).toEqual([`entry ${older}`]);
    expect(first.indexing).toBe(true);
    await server.stop();
    const before = countIndexed();
    expect(before).toBeGreaterThanOrEqual(500);
    expect(before).toBeLessThan(older);

    server = await startTestServer({ data });
    ({ ada } = await server.people('ada'));
    await vi.waitFor(async () => expect((await find(ada, 'entry')).indexing).toBeUndefined(), 10_000);
    expect(await texts(ada, '"entry 1"')).toEqual(['entry 1']);
    await server.stop();
    expect(countIndexed()).toBe(older);

    await removeIndex();
    await writeFile(
      index(),
      'no index at all, but long enough to be taken for a file of some kind'.repeat(100),
    );
    server = await startTestServer({ data });
    ({ ada } = await server.people('ada'));
    expect((await texts(ada, 'entry'))[0]).toBe(`entry ${older}`);
    await server.stop();
  });

  test('keeps no word of edited or deleted messages in its files', async () => {
    await rm(data, { recursive: true });
    const server = await startTestServer({ data });
    const { ada } = await server.people('ada');
    const room = await openRoom(ada);
    const edited = await say(ada, room, 'the winchesterpassphrase is secret');
    const deleted = await say(ada, room, 'so is the hollandaisepassphrase');
    expect(await texts(ada, 'hollandaisepassphrase')).toHaveLength(1);
    for (const word of ['winchester', 'hollandaise'])
      expect((await bytesOfIndex()).includes(word)).toBe(true);
    await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: edited.id },
      body: { text: 'gone' },
    });
    const params = { message_id: deleted.id };
    await server.backEnd.call('DELETE /messages/{message_id}', { params, query: { hard: 'true' } });
    await vi.waitFor(async () => {
      const bytes = await bytesOfIndex();
      for (const word of ['winchester', 'hollandaise']) expect(bytes.includes(word), word).toBe(false);
    }, 10_000);
    const { read } = server.server.context.database;
    const changes = () => read.query((k) => k.selectFrom('search_changes').selectAll());
    await vi.waitFor(async () => expect(await changes()).toEqual([]), 10_000);
    await server.stop();
  });

  test('finds a message that reused a deleted one’s row', async () => {
    const server = await startTestServer({ data });
    const { ada } = await server.people('ada');
    const room = await openRoom(ada);
    const last = await say(ada, room, 'lastrow first');
    expect(await texts(ada, 'lastrow')).toEqual(['lastrow first']);
    const params = { message_id: last.id };
    await server.backEnd.call('DELETE /messages/{message_id}', { params, query: { hard: 'true' } });
    await say(ada, room, 'lastrow second');
    expect(await texts(ada, 'lastrow')).toEqual(['lastrow second']);
    await server.stop();
  });
});

onEachNewServer('[SRCH-04] Searchable channels', (start) => {
  test('applies a type’s features and grants immediately, and notices renumbered rows', async () => {
    await using server = await start();
    const { ada, grace } = await server.people('ada', 'grace');
    const room = await openRoom(ada, { type: 'team' });
    await load(server, room.cid, 5);
    expect(await texts(grace, 'entry 3')).toEqual(['entry 3']);
    const { channel_types } = await ada.call('GET /channel-types');
    const team = channel_types.find(({ name }) => name === 'team');
    const change = (body: object) =>
      server.backEnd.call('PATCH /channel-types/{name}', { params: { name: 'team' }, body });
    await change({ features: { ...team?.features, search: false } });
    expect(await texts(grace, 'entry 3')).toEqual([]);
    expect(await texts(server.backEnd, 'entry 3')).toEqual([]);
    await change({ features: team?.features });
    const user = team?.grants.user?.filter((capability) => capability !== 'search-messages');
    await change({ grants: { ...team?.grants, user } });
    expect(await texts(grace, 'entry 3')).toEqual([]);
    expect(await texts(ada, 'entry 3')).toEqual(['entry 3']);
    const message_id = (await find(ada, 'entry 3')).results[0]?.message.id ?? '';
    await server.server.context.database.write((tx) =>
      tx.query((k) => k.updateTable('messages').set({ text: 'moved 3' }).where('id', '=', message_id)),
    );
    expect(await texts(ada, 'entry 3')).toEqual([]);
    expect(await texts(ada, 'moved')).toEqual(['moved 3']);
  });
});

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;

describe.runIf(postgresUrl)('[SRCH-04] The index in PostgreSQL', () => {
  test('is rebuilt if lost, during searches', async () => {
    const { url, remove } = await createPostgresDatabase(postgresUrl as string);
    const server = await startTestServer({ databaseUrl: url });
    const { ada } = await server.people('ada');
    const room = await openRoom(ada, { type: 'team' });
    await load(server, room.cid, 1500);
    const isWhole = async () => expect((await find(ada, 'entry')).indexing).toBeUndefined();
    await vi.waitFor(isWhole, 10_000);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(
      'TRUNCATE search_documents, search_words, search_blocks, search_changes, search_state',
    );
    await client.end();
    await vi.waitFor(isWhole, 10_000);
    expect(await texts(ada, '"entry 1"')).toEqual(['entry 1']);
    expect((await texts(ada, 'entry'))[0]).toBe('entry 1500');

    // More than a block: words in half of the messages are searched block by block.
    const count = 3600;
    const from = Date.UTC(2026, 0, 4);
    await load(server, room.cid, count, { from, textOf: (at) => (at % 2 ? `odd ${at}` : 'even') });
    await vi.waitFor(isWhole, 20_000);
    const found: string[] = [];
    let next: string | undefined;
    do {
      const page = await ada.call('POST /search', {
        body: {
          query: 'odd',
          limit: 50,
          sort: [{ field: 'relevance', direction: -1 }],
          ...(next ? { next } : {}),
        },
      });
      found.push(...page.results.map(({ message }) => message.text ?? ''));
      next = page.next;
    } while (next);
    const newest = Array.from({ length: 400 }, (_, index) => `odd ${count - 1 - 2 * index}`);
    expect(found.toSorted()).toEqual(newest.toSorted());
    await server.stop();
    await remove();
  });
});

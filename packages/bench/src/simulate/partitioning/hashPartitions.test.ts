import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPostgresStore, type Person, startTestServer } from '@confab/testing';
import { onPostgres, type PostgresDatabase } from '@confab/testing/postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { partitionHotTables, partitionsRead } from './hashPartitions.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (!postgresUrl && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

const partitions = 3;
const channelIds = Array.from({ length: 8 }, (_, index) => `lamp-${index}`);
const at = (id: string) => ({ type: 'team', id });

describe.skipIf(!postgresUrl)('hash partitions by channel (needs CONFAB_TEST_POSTGRES_URL)', () => {
  let store: PostgresDatabase;
  let data: string;
  let changed: string[];

  beforeAll(async () => {
    store = await createPostgresStore(postgresUrl as string);
    data = await mkdtemp(join(tmpdir(), 'confab-partitions-'));
    await using server = await startTestServer({ databaseUrl: store.url, data });
    const { ada, grace } = await server.people('ada', 'grace');
    for (const id of channelIds) {
      await ada.call('POST /channels/{type}/{id}/query', {
        params: at(id),
        body: { member_ids: [grace.id] },
      });
      for (const [index, person] of [ada, grace, ada].entries()) await say(person, id, `${id}-${index}`);
    }
    await server.stop();
    changed = await partitionHotTables(store.url, partitions);
  });
  afterAll(async () => {
    await store.remove();
    await rm(data, { recursive: true, force: true });
  });

  const say = (person: Person, id: string, messageId: string) =>
    person.call('POST /channels/{type}/{id}/messages', {
      params: at(id),
      body: { message: { id: messageId, text: `message ${messageId}` } },
    });
  const query = <Row extends object>(text: string) =>
    onPostgres(store.url, async (client) => (await client.query<Row>(text)).rows);

  test('[OPS-07] only the primary keys of messages and events have to change', () => {
    expect(changed).toEqual([
      'messages: PRIMARY KEY (id) becomes PRIMARY KEY (cid, id)',
      'events: PRIMARY KEY ("position") becomes PRIMARY KEY (stream, position)',
    ]);
  });

  test('[OPS-07] rows are spread over the partitions and keep their numbers', async () => {
    const counts = await query<{ name: string; count: number }>(
      'SELECT tableoid::regclass::text AS name, count(*)::int FROM messages GROUP BY 1',
    );
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3 * channelIds.length);
    const gaps = 'SELECT stream FROM events GROUP BY stream HAVING max(seq) - min(seq) + 1 <> count(*)';
    expect(await query(gaps)).toEqual([]);
  });

  test('[OPS-07] a query by channel reads one partition, one by message id or person reads all', async () => {
    const read = (table: string, where: string) =>
      partitionsRead(store.url, table, `SELECT * FROM ${table} WHERE ${where}`);
    const all = (table: string) => Array.from({ length: partitions }, (_, index) => `${table}_${index}`);
    expect(await read('messages', "cid = 'team:lamp' AND number < 10")).toHaveLength(1);
    expect(await read('events', "stream = 'channel:team:lamp' AND seq > 10")).toHaveLength(1);
    expect(await read('reads', "cid = 'team:lamp'")).toHaveLength(1);
    expect(await read('messages', "id = 'lamp-0'")).toEqual(all('messages'));
    expect(await read('members', "user_id = 'ada'")).toEqual(all('members'));
  });

  test('[OPS-07] the server writes, repeats, reads, edits, reacts and counts on partitioned tables', async () => {
    await using server = await startTestServer({ databaseUrl: store.url, data });
    const { ada, grace } = await server.people('ada', 'grace');
    const [id] = channelIds as [string];
    const first = { params: { message_id: `${id}-0` } };
    await grace.call('POST /messages/{message_id}/reactions', { ...first, body: { type: 'like' } });
    await ada.call('PATCH /messages/{message_id}', { ...first, body: { text: 'edited' } });
    await grace.call('POST /channels/{type}/{id}/read', { params: at(id) });
    const { messages } = await grace.call('GET /channels/{type}/{id}/messages', { params: at(id) });
    expect(messages.map(({ number, text }) => [number, text])).toEqual([
      [1, 'edited'],
      [2, `message ${id}-1`],
      [3, `message ${id}-2`],
    ]);
    expect(messages[0]!.reaction_groups.like).toMatchObject({ count: 1 });
    const { total } = await grace.call('GET /unread');
    expect(total).toBe(2 * (channelIds.length - 1));
    for (const _ of ['first', 'repeated']) expect((await say(ada, id, `${id}-new`)).message.number).toBe(4);
  });

  test('[OPS-07] an insert has to name the channel in its conflict, because no id is unique over all partitions', async () => {
    await expect(query('CREATE UNIQUE INDEX ON messages (id)')).rejects.toThrow(
      'must include all partitioning columns',
    );
    const copy = 'INSERT INTO messages SELECT * FROM messages ON CONFLICT';
    await expect(query(`${copy} (id) DO NOTHING`)).rejects.toThrow(
      'no unique or exclusion constraint matching the ON CONFLICT',
    );
    expect(await query(`${copy} (cid, id) DO NOTHING RETURNING id`)).toEqual([]);
  });
});

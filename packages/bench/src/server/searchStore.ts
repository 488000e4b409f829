import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type History, loadHistory } from '@confab/testing';
import type { DatabaseName } from '@confab/testing/process';
import { ServerProcess } from '@confab/testing/process';
import pg from 'pg';
import {
  channelIds,
  cidOf,
  type SearchableMessage,
  searchableMessages,
  smallChannel,
  writers,
} from './searchableMessages.ts';
import { untilIndexed } from './untilIndexed.ts';

const cacheFolder = join(import.meta.dirname, '../../../../.cache/bench');
const rowsAtOnce = 5000;
/** Increased when the messages change, so that a kept store is created anew. */
const version = 1;

/** Members of all channels, of every second one, and of the small one alone. */
export const readers = { all: 'reader-all', half: 'reader-half', small: 'reader-small' };

/** Words of the messages with the number of messages that have each. */
export type WordCounts = Map<string, number>;

/** Starts a service over a store of this many indexed messages; the store of SQLite is kept for the next run. */
export async function startSearchable(
  database: DatabaseName,
  count: number,
): Promise<{ server: ServerProcess; words: WordCounts; indexSeconds: number }> {
  if (database === 'postgres') return startOnPostgres(count);
  const template = join(cacheFolder, 'search-template');
  await rm(template, { recursive: true, force: true });
  await mkdir(template, { recursive: true });
  await makeRoom(await ServerProcess.start({ database, data: template }));
  const data = join(cacheFolder, `search-${count}-${layoutOf(template)}`);
  const words: WordCounts = new Map();
  if (existsSync(data)) {
    for await (const message of searchableMessages(count)) countWords(words, message);
  } else {
    const old = (await readdir(cacheFolder)).filter((name) => /^search-\d/.test(name));
    await Promise.all(old.map((name) => rm(join(cacheFolder, name), { recursive: true, force: true })));
    const unfinished = `${data}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(template, unfinished, { recursive: true });
    await fillSqlite(join(unfinished, 'confab.db'), count, words);
    await rename(unfinished, data);
  }
  const server = await ServerProcess.start({ database, data });
  return { server, words, indexSeconds: await untilIndexed(server) };
}

async function startOnPostgres(count: number) {
  const server = await ServerProcess.start({ database: 'postgres' });
  await makeRoom(server, { stays: true });
  const words: WordCounts = new Map();
  await fillPostgres(server.databaseUrl, count, words);
  return { server, words, indexSeconds: await untilIndexed(server) };
}

/** Creates users, channels and members through the service. */
async function makeRoom(server: ServerProcess, { stays = false } = {}): Promise<void> {
  const ids = [...channelIds, smallChannel];
  const people = [...Object.values(readers), ...writers];
  const member = (id: string, user_id: string) => ({ cid: cidOf(id), user_id });
  const history: History = {
    users: people.map((id) => ({ id, name: id })),
    channels: ids.map((id) => ({ type: 'messaging', id, name: id })),
    members: [
      ...ids.map((id) => member(id, readers.all)),
      ...ids.filter((_, index) => index % 2 === 0).map((id) => member(id, readers.half)),
      member(smallChannel, readers.small),
    ],
    messages: [],
    reactions: [],
  };
  await loadHistory(history, { url: server.url, token: server.token() });
  if (!stays) await server.dispose();
}

function layoutOf(data: string): string {
  const database = new DatabaseSync(join(data, 'confab.db'), { readOnly: true });
  const rows = database.prepare('SELECT sql FROM sqlite_schema ORDER BY name').all();
  database.close();
  return createHash('sha256')
    .update(`${version}${JSON.stringify(rows)}`)
    .digest('hex')
    .slice(0, 8);
}

function countWords(words: WordCounts, { text }: SearchableMessage): void {
  for (const word of new Set(text.toLowerCase().match(/[a-z0-9]+/g)))
    words.set(word, (words.get(word) ?? 0) + 1);
}

const columns = [
  'id',
  'cid',
  'number',
  'text',
  'user_id',
  'created_at',
  'updated_at',
  'type',
  'in_channel',
  'silent',
  'countable',
  'reply_count',
] as const;
const rowOf = (message: SearchableMessage) => [
  message.id,
  message.cid,
  message.number,
  message.text,
  message.user_id,
  message.created_at,
  message.created_at,
  'regular',
  1,
  0,
  1,
  0,
];

async function fillSqlite(file: string, count: number, words: WordCounts): Promise<void> {
  const database = new DatabaseSync(file);
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -200000; BEGIN');
  const insert = database.prepare(
    `INSERT INTO messages (${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
  );
  for await (const message of searchableMessages(count)) {
    countWords(words, message);
    insert.run(...rowOf(message));
  }
  database.exec(`${numberChannels}; COMMIT; PRAGMA wal_checkpoint(TRUNCATE)`);
  database.close();
}

const numberChannels =
  'UPDATE channels SET last_message_number = (SELECT coalesce(max(number), 0) FROM messages m WHERE m.cid = channels.cid AND m.in_channel = 1)';

async function fillPostgres(url: string, count: number, words: WordCounts): Promise<void> {
  const client = new pg.Client({ connectionString: url, options: '-c synchronous_commit=off' });
  await client.connect();
  const types = [
    'text',
    'text',
    'bigint',
    'text',
    'text',
    'bigint',
    'bigint',
    'text',
    'bigint',
    'bigint',
    'bigint',
    'bigint',
  ];
  const insert = `INSERT INTO messages (${columns.join()}) SELECT * FROM unnest(${types.map((type, index) => `$${index + 1}::${type}[]`).join()})`;
  let rows: unknown[][] = [];
  const flush = async () => {
    await client.query(
      insert,
      columns.map((_, index) => rows.map((row) => row[index])),
    );
    rows = [];
  };
  // Like the messages of a team from before there was an index, which are indexed later.
  await client.query('ALTER TABLE messages DISABLE TRIGGER search_message_new');
  for await (const message of searchableMessages(count)) {
    countWords(words, message);
    rows.push(rowOf(message));
    if (rows.length === rowsAtOnce) await flush();
  }
  await flush();
  await client.query("DELETE FROM search_state WHERE name = 'oldest'");
  await client.query('ALTER TABLE messages ENABLE TRIGGER search_message_new');
  await client.query(numberChannels);
  await client.query('VACUUM ANALYZE messages');
  await client.end();
}

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type History, loadHistory } from '@confab/testing';
import { onPostgres } from '@confab/testing/postgres';
import { ServerProcess } from '@confab/testing/process';
import type pg from 'pg';
import type { PageChannel } from '../load/pageJob.ts';

/** A data folder with many messages in it. */
export interface StoredMessages {
  data: string;
  channels: PageChannel[];
  /** A member of all channels. */
  readerId: string;
  /** Size of the database's file. */
  megabytes: number;
}

const cacheFolder = join(import.meta.dirname, '../../../../.cache/bench');
const channelCount = 100;
const readerId = 'reader';
const channelIds = Array.from({ length: channelCount }, (_, index) => `stored-${index}`);
const firstMs = Date.parse('2024-01-01T00:00:00Z');
const stepMs = 5;
const rowsAtOnce = 500_000;

/**
 * Returns a SQLite store of `count` messages in 100 channels, written straight into the tables and kept in
 * `.cache/bench` for the next run. The service itself creates the tables and a row to copy, so that the rows are as it
 * would write them.
 */
export async function storedMessages(count: number): Promise<StoredMessages> {
  const template = join(cacheFolder, 'template');
  await makeTemplate(template);
  const layout = await layoutOf(template);
  const data = join(cacheFolder, `messages-${count}-${layout}`);
  if (!existsSync(data)) {
    await removeOtherLayouts(layout);
    const unfinished = `${data}.unfinished`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(template, unfinished, { recursive: true });
    fill(join(unfinished, 'confab.db'), count);
    await rename(unfinished, data);
  }
  const { size } = await stat(join(data, 'confab.db'));
  return { data, channels: pagesOf(count), readerId, megabytes: size / 2 ** 20 };
}

/** Starts a service on a PostgreSQL database with the same messages; it is removed with the service. */
export async function startWithStoredMessages(
  count: number,
): Promise<Omit<StoredMessages, 'data'> & { server: ServerProcess }> {
  const server = await ServerProcess.start({ database: 'postgres' });
  await loadTemplate(server);
  await server.end('SIGTERM');
  const megabytes = await onPostgres(server.databaseUrl, (client) => fillPostgres(client, count));
  await server.start();
  return { server, channels: pagesOf(count), readerId, megabytes };
}

/** Returns the channels of a store of this many messages, with ids in the middle of each. */
function pagesOf(count: number): PageChannel[] {
  const perChannel = count / channelCount;
  return channelIds.map((id, channel) => ({
    type: 'team',
    id,
    middleIds: [0.3, 0.4, 0.5, 0.6].map((share) =>
      idOf(Math.floor(perChannel * share) * channelCount + channel),
    ),
  }));
}

async function makeTemplate(data: string): Promise<void> {
  await rm(data, { recursive: true, force: true });
  await mkdir(data, { recursive: true });
  const server = await ServerProcess.start({ database: 'sqlite', data });
  await loadTemplate(server);
  await server.dispose();
}

/** Creates the people, the channels, and the message that is copied. */
async function loadTemplate(server: ServerProcess): Promise<void> {
  const writers = Array.from({ length: 50 }, (_, index) => ({
    id: `writer-${index}`,
    name: `Writer ${index}`,
  }));
  const history: History = {
    users: [{ id: readerId, name: 'Reader' }, ...writers],
    channels: channelIds.map((id) => ({ type: 'team', id, name: id })),
    members: channelIds.map((id) => ({ cid: `team:${id}`, user_id: readerId })),
    messages: [
      {
        id: 'template',
        cid: `team:${channelIds[0]}`,
        user_id: 'writer-0',
        text: 'template',
        created_at: new Date(firstMs).toISOString(),
      },
    ],
    reactions: [],
  };
  await loadHistory(history, { url: server.url, token: server.token() });
}

/** Returns a hash that distinguishes layouts of the tables. */
async function layoutOf(data: string): Promise<string> {
  const database = new DatabaseSync(join(data, 'confab.db'), { readOnly: true });
  const rows = database.prepare('SELECT sql FROM sqlite_schema ORDER BY name').all();
  database.close();
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 8);
}

/** Big stores that this version cannot use any more only waste disk space. */
async function removeOtherLayouts(layout: string): Promise<void> {
  const stores = (await readdir(cacheFolder)).filter((name) => name.startsWith('messages-'));
  const useless = stores.filter((name) => !name.endsWith(layout));
  await Promise.all(useless.map((name) => rm(join(cacheFolder, name), { recursive: true, force: true })));
}

/** Returns the id of the message with this index among all, oldest first: a UUIDv7 in shape. */
function idOf(index: number): string {
  const time = (firstMs + index * stepMs).toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${index.toString(16).padStart(12, '0')}`;
}

const passage =
  'A day at the desk brings many small questions: where does this stand, who has the key, what did we promise and to whom, and is there any coffee left for the rest of us in the kitchen?';

/** The SQL of a number with twelve hexadecimal digits. */
const hexIn = {
  sqlite: (number: string) => `printf('%012x', ${number})`,
  postgres: (number: string) => `lpad(to_hex(${number}), 12, '0')`,
};

/** The SQL of each column of a message by its index `n`; the others are copied from the template. */
const columnsIn = (database: keyof typeof hexIn): Record<string, string> => ({
  id: `substr(${hexIn[database](`${firstMs} + n * ${stepMs}`)}, 1, 8) || '-' || substr(${hexIn[database](`${firstMs} + n * ${stepMs}`)}, 9) || '-7000-8000-' || ${hexIn[database]('n')}`,
  cid: `'team:stored-' || (n % ${channelCount})`,
  number: `n / ${channelCount} + 1`,
  // PostgreSQL has `substr` for integers only.
  text: `substr('${passage}', CAST(1 + n % 60 AS INTEGER), CAST(20 + n % 100 AS INTEGER))`,
  user_id: `'writer-' || (n * 7 % 50)`,
  created_at: `${firstMs} + n * ${stepMs}`,
  updated_at: `${firstMs} + n * ${stepMs}`,
});

function fill(file: string, count: number): void {
  const database = new DatabaseSync(file);
  // Nothing here must survive a crash: an interrupted load is discarded.
  database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000');
  const names = database.prepare('SELECT name FROM pragma_table_info(?)').all('messages') as {
    name: string;
  }[];
  const columns = columnsIn('sqlite');
  const values = names.map(({ name }) => columns[name] ?? `template.${name}`);
  database.exec('CREATE TEMP TABLE template AS SELECT * FROM messages; DELETE FROM messages');
  const insert = database.prepare(
    `WITH RECURSIVE numbers (n) AS (SELECT CAST(:from AS INTEGER) UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < :below)
     INSERT INTO messages (${names.map(({ name }) => name).join()}) SELECT ${values.join()} FROM numbers, template`,
  );
  for (let from = 0; from < count; from += rowsAtOnce) {
    insert.run({ from, below: Math.min(count, from + rowsAtOnce) });
  }
  database
    .prepare('UPDATE channels SET last_message_number = ?, last_message_at = ?')
    .run(count / channelCount, firstMs + count * stepMs);
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  database.close();
}

/** Fills the tables of a service that is not running; returns the size of the database in megabytes. */
async function fillPostgres(client: pg.Client, count: number): Promise<number> {
  const { rows: names } = await client.query<{ name: string }>(
    "SELECT column_name AS name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = 'messages'",
  );
  const columns = columnsIn('postgres');
  const values = names.map(({ name }) => columns[name] ?? `template.${name}`);
  // Without triggers: these messages are not searched.
  await client.query('SET session_replication_role = replica');
  await client.query('CREATE TEMP TABLE template AS SELECT * FROM messages');
  await client.query('DELETE FROM messages');
  await client.query(
    `INSERT INTO messages (${names.map(({ name }) => name).join()})
     SELECT ${values.join()} FROM generate_series(0::bigint, ${count - 1}::bigint) AS numbers (n), template`,
  );
  await client.query('UPDATE channels SET last_message_number = $1, last_message_at = $2', [
    count / channelCount,
    firstMs + count * stepMs,
  ]);
  await client.query('VACUUM ANALYZE');
  const { rows } = await client.query<{ bytes: number }>(
    'SELECT pg_database_size(current_database())::float8 AS bytes',
  );
  return (rows[0] as { bytes: number }).bytes / 2 ** 20;
}

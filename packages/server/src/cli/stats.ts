import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { readConfig } from '../core/config/readConfig.ts';
import { asFileErrors } from '../core/storage/sqliteErrors.ts';
import { databaseFile } from './backupFolder.ts';
import type { Command } from './command.ts';
import { connectPostgres } from './connectPostgres.ts';
import { configArguments, readArguments } from './readArguments.ts';

const usage = `usage: confab stats [--json] [--data DIR]

Prints the number of users, channels, messages, files and jobs. It reads the database directly, beside a running
server or without one, and counts every row: with many millions of messages that takes a while.`;

export const stats: Command = {
  name: 'stats',
  summary: 'Print numbers of users, channels, messages, files and jobs.',
  usage,
  async run(args) {
    const { flags, given } = readArguments(args, { words: [], flags: ['data'], switches: ['json'], usage });
    const counts = await countContent(readConfig(configArguments(flags), process.env));
    if (given.has('json')) console.log(JSON.stringify(counts, null, 2));
    else for (const [name, count] of Object.entries(counts)) console.log(`${name.padEnd(20)} ${count}`);
  },
};

/** Each count with its query; the names are keys of the JSON output. */
const queries = {
  active_users: 'SELECT count(*) AS count FROM users WHERE deleted_at IS NULL AND deactivated_at IS NULL',
  deactivated_users:
    'SELECT count(*) AS count FROM users WHERE deleted_at IS NULL AND deactivated_at IS NOT NULL',
  deleted_users: 'SELECT count(*) AS count FROM users WHERE deleted_at IS NOT NULL',
  channels: 'SELECT count(*) AS count FROM channels WHERE deleted_at IS NULL',
  memberships: 'SELECT count(*) AS count FROM members',
  messages: 'SELECT count(*) AS count FROM messages',
  files: 'SELECT count(*) AS count FROM files WHERE removed_at IS NULL',
  file_bytes: 'SELECT coalesce(sum(size), 0) AS count FROM files WHERE removed_at IS NULL',
  logged_events: 'SELECT count(*) AS count FROM events',
  waiting_jobs: "SELECT count(*) AS count FROM jobs WHERE state = 'waiting'",
  failed_jobs: "SELECT count(*) AS count FROM jobs WHERE state = 'failed'",
} as const;

type Counts = Record<keyof typeof queries | 'database_bytes', number>;

/** Counts the content of the configured store. Throws a `ConfigError` if there is none. */
async function countContent({ data, databaseUrl }: Config): Promise<Counts> {
  if (databaseUrl !== undefined) return await countOnPostgres(databaseUrl);
  const path = join(data, databaseFile);
  if (!existsSync(path)) throw new ConfigError(`${data} has no ${databaseFile}: nothing to count.`);
  return asFileErrors(path, () => {
    using sqlite = new DatabaseSync(path, { readOnly: true, timeout: 10_000 });
    const size = 'SELECT page_count * page_size AS count FROM pragma_page_count(), pragma_page_size()';
    return countsOf(
      queriesWith(size).map(([name, query]) => [name, sqlite.prepare(query).get() as unknown as Count]),
    );
  });
}

async function countOnPostgres(url: string): Promise<Counts> {
  const client = await connectPostgres(url);
  try {
    const { rows } = await client.query("SELECT to_regclass('storage_migrations') IS NOT NULL AS is_there");
    if (!rows[0].is_there)
      throw new ConfigError('The database in CONFAB_DATABASE_URL is empty: nothing to count.');
    const counts: [string, Count][] = [];
    for (const [name, query] of queriesWith('SELECT pg_database_size(current_database()) AS count'))
      counts.push([name, (await client.query(query)).rows[0]]);
    return countsOf(counts);
  } finally {
    await client.end();
  }
}

interface Count {
  readonly count: number | string;
}

const queriesWith = (sizeQuery: string) => Object.entries({ ...queries, database_bytes: sizeQuery });

const countsOf = (rows: readonly [string, Count][]): Counts =>
  Object.fromEntries(rows.map(([name, { count }]) => [name, Number(count)])) as Counts;

import { onPostgres } from '@confab/testing/postgres';

/** A table that is written for each message or event, and the column that decides the partition of a row. */
interface HotTable {
  name: string;
  key: string;
  /** The primary key if today's lacks the column. */
  primaryKey?: readonly string[];
}

/** The hot tables of a channel (`cid`) or a stream; `reactions` has neither column yet. */
export const hotTables: readonly HotTable[] = [
  { name: 'messages', key: 'cid', primaryKey: ['cid', 'id'] },
  { name: 'mentions', key: 'cid' },
  { name: 'reads', key: 'cid' },
  { name: 'members', key: 'cid' },
  { name: 'thread_follows', key: 'cid' },
  { name: 'streams', key: 'stream' },
  { name: 'events', key: 'stream', primaryKey: ['stream', 'position'] },
  { name: 'event_keys', key: 'stream' },
];

/**
 * A feasibility study, not a migration: replaces the hot tables of an existing database by tables with hash partitions,
 * with the same rows, indexes and triggers. Returns the unique indexes that had to change.
 */
export const partitionHotTables = (url: string, partitions: number): Promise<string[]> =>
  onPostgres(url, async (client) => {
    const changed: string[] = [];
    const run = (statement: string) => client.query(statement);
    const list = async (statement: string) =>
      (await client.query<{ text: string }>(statement)).rows.map(({ text }) => text);

    for (const { name, key, primaryKey } of hotTables) {
      const indexes = await list(
        `SELECT pg_get_indexdef(indexrelid) AS text FROM pg_index WHERE indrelid = '${name}'::regclass AND NOT indisprimary`,
      );
      const [currentKey] = await list(
        `SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conrelid = '${name}'::regclass AND contype = 'p'`,
      );
      const triggers = await list(
        `SELECT pg_get_triggerdef(oid) AS text FROM pg_trigger WHERE tgrelid = '${name}'::regclass AND NOT tgisinternal`,
      );
      const identities = await list(
        `SELECT column_name AS text FROM information_schema.columns WHERE table_schema = 'public' AND table_name = '${name}' AND is_identity = 'YES'`,
      );
      await run(`ALTER TABLE ${name} RENAME TO ${name}_whole`);
      await run(`CREATE TABLE ${name} (LIKE ${name}_whole INCLUDING DEFAULTS) PARTITION BY HASH (${key})`);
      for (let remainder = 0; remainder < partitions; remainder++) {
        await run(
          `CREATE TABLE ${name}_${remainder} PARTITION OF ${name} FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${remainder})`,
        );
      }
      // Before PostgreSQL 17 a partition has no identity column, so a sequence gives the numbers.
      for (const column of identities) {
        await run(`CREATE SEQUENCE ${name}_${column} OWNED BY ${name}.${column}`);
        await run(`ALTER TABLE ${name} ALTER ${column} SET DEFAULT nextval('${name}_${column}')`);
        await run(
          `SELECT setval('${name}_${column}', coalesce((SELECT max(${column}) FROM ${name}_whole), 0) + 1, false)`,
        );
      }
      await run(`INSERT INTO ${name} SELECT * FROM ${name}_whole`);
      await run(`DROP TABLE ${name}_whole`);
      const wanted = primaryKey ? `PRIMARY KEY (${primaryKey.join(', ')})` : currentKey;
      if (wanted !== currentKey) changed.push(`${name}: ${currentKey} becomes ${wanted}`);
      await run(`ALTER TABLE ${name} ADD ${wanted}`);
      for (const definition of [...indexes, ...triggers]) await run(definition);
    }
    await run('ANALYZE');
    return changed;
  });

/** Returns the partitions of a table that a query plan reads. */
export const partitionsRead = (url: string, table: string, query: string): Promise<string[]> =>
  onPostgres(url, async (client) => {
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${query}`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    // Aliases have numbers too: "on messages_0 messages_1".
    const scanned = plan.matchAll(new RegExp(`\\bon (${table}_\\d+)\\b`, 'g'));
    return [...new Set([...scanned].map(([, partition]) => partition as string))].sort();
  });

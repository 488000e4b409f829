import { createPostgresDatabase, onPostgres } from '@confab/testing/postgres';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { eventLogMigrations } from '../log/eventLogTables.ts';
import type { Database } from './database.ts';
import { type Migration, type Migrator, SchemaError, StoreTooNewError } from './migration.ts';
import { openPostgres } from './postgresDatabase.ts';
import { type Placeholders, statement } from './statement.ts';
import { onEachDatabase } from './testing/onEachDatabase.ts';

interface LampRow {
  id: string;
  colour: string | null;
}

declare module './tables.ts' {
  interface Tables {
    test_lamps: LampRow;
  }
}

const first: Migration = {
  id: 'lamps-0001',
  up: ({ text }) => [`CREATE TABLE test_lamps (id ${text} PRIMARY KEY, colour ${text} DEFAULT 'white')`],
};
const expand: Migration = {
  id: 'lamps-0002',
  up: ({ bigint }) => [`ALTER TABLE test_lamps ADD COLUMN watts ${bigint} NOT NULL DEFAULT 60`],
};
const contract: Migration = {
  id: 'lamps-0003',
  unusedSince: '0.2.0',
  up: () => ['ALTER TABLE test_lamps DROP COLUMN colour'],
};
const broken: Migration = {
  id: 'lamps-0004',
  up: ({ text }) => [
    `CREATE TABLE test_bulbs (id ${text} PRIMARY KEY)`,
    'ALTER TABLE nowhere ADD COLUMN x TEXT',
  ],
};
const index: Migration = {
  id: 'lamps-0005',
  isConcurrent: true,
  up: () => ['CREATE INDEX test_lamps_by_colour ON test_lamps (colour)'],
};

const by = (version: string, node: string = version): Migrator => ({ node, version });
const findLamp = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('test_lamps').selectAll().where('id', '=', p('id')),
);
const insertLamp = statement((k, p: Placeholders<{ id: string }>) =>
  k
    .insertInto('test_lamps')
    .values({ id: p('id'), colour: 'green' })
    .returningAll(),
);

onEachDatabase('Migrations', (open) => {
  test('[OPS-02] of a newer version that only add let an older one go on, and each runs once', async () => {
    const database = await open([first]);
    await database.migrate([first, expand, index], by('0.2.0'));
    await database.migrate([first, expand, index], by('0.2.0'));
    await database.migrate([first], by('0.1.0'));
    await database.write((tx) => tx.run(insertLamp, { id: 'a' }));
    expect(await database.read.get(findLamp, { id: 'a' })).toEqual({ id: 'a', colour: 'green', watts: 60 });
  });

  test('[OPS-02] that remove something keep out versions that use it, and no others', async () => {
    const database = await open([first]);
    await database.migrate([first, contract], by('0.3.0'));
    await database.migrate([], by('0.2.7'));
    const older = database.migrate([first], by('0.1.9'));
    await expect(older).rejects.toThrow(StoreTooNewError);
    await expect(older).rejects.toThrow(
      'needs 0.2.0 or newer (migration lamps-0003): start such a version or restore an earlier backup.',
    );
  });

  test('[OPS-02] that fail say so in one sentence and leave nothing', async () => {
    const database = await open([first]);
    const failing = database.migrate([first, broken], by('0.2.0'));
    await expect(failing).rejects.toThrow(SchemaError);
    await expect(failing).rejects.toThrow(
      /^Migration lamps-0004 failed and changed nothing: .*nowhere.*previous version\.$/,
    );
    await database.migrate([
      first,
      { ...broken, up: ({ text }) => [`CREATE TABLE test_bulbs (id ${text})`] },
    ]);
  });
});

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;

/** Opens stores of one database, as servers that share it do. */
async function openShared(count: number): Promise<{ url: string; stores: Database[] }> {
  const { url, remove } = await createPostgresDatabase(postgres);
  const sharing = { isShared: true, changedByOthers: async () => undefined };
  const stores = await Promise.all(Array.from({ length: count }, () => openPostgres(url, { sharing })));
  // The stores take turns over a row of the log's tables.
  await stores[0]?.migrate(eventLogMigrations, by('0.1.0', 'first'));
  await onPostgres(url, (client) => client.query('DELETE FROM nodes'));
  onTestFinished(async () => {
    await Promise.all(stores.map((store) => store.close()));
    await remove();
  });
  return { url, stores };
}

test.runIf(postgres)(
  '[OPS-02] of two servers that start together one migrates, the other waits',
  async () => {
    const { stores } = await openShared(2);
    const slow: Migration = { ...first, up: (dialect) => ['SELECT pg_sleep(0.3)', ...first.up(dialect)] };
    const waiting: string[] = [];
    await Promise.all(
      stores.map((store, at) =>
        store.migrate([slow, expand], { ...by('0.1.0', `${at}`), onWait: () => waiting.push(`${at}`) }),
      ),
    );
    expect(waiting).toHaveLength(1);
    const [found] = await stores[0]!.read.query(
      () => sql<{ count: number }>`SELECT count(*)::int AS count FROM nodes`,
    );
    expect(found?.count).toBe(2);
  },
);

test.runIf(postgres)('[OPS-02] a contract waits until no server of an older version runs', async () => {
  const { stores } = await openShared(2);
  const [older, newer] = stores as [Database, Database];
  await older.migrate([first], by('0.1.0', 'older'));
  await expect(newer.migrate([first, contract], by('0.2.0', 'newer'))).rejects.toThrow(
    'Migration lamps-0003 removes what version 0.1.0 uses, and a server of that version is running: stop it, then start this one again.',
  );
  // Its own last process does not count, nor does one that shows no sign of life.
  await newer.migrate([first, expand], by('0.2.0', 'newer'));
  await newer.write((tx) =>
    tx.query(() => sql`UPDATE nodes SET seen_at = seen_at - 31000 WHERE id = 'older'`),
  );
  await newer.migrate([first, expand, contract], by('0.2.0', 'newer'));
});

test.runIf(postgres)('[OPS-02] versions that are too far apart do not run together', async () => {
  const { stores } = await openShared(2);
  const [older, newer] = stores as [Database, Database];
  await older.migrate([first], by('0.1.3', 'older'));
  await newer.migrate([first, expand], by('0.2.0', 'newer'));
  await expect(newer.migrate([first, expand], by('0.3.0', 'newest'))).rejects.toThrow(
    'Version 0.3.0 cannot run beside 0.1.3, which another server of this database runs: stop that server, or upgrade one minor version at a time.',
  );
});

test.runIf(postgres)(
  '[OPS-02] statements that were prepared before a newer server’s migration go on',
  async () => {
    const { stores } = await openShared(2);
    const [older, newer] = stores as [Database, Database];
    await older.migrate([first], by('0.1.0', 'older'));
    const insertAndFind = (id: string) =>
      older.write(async (tx) => {
        await tx.all(insertLamp, { id });
        return tx.get(findLamp, { id });
      });
    await insertAndFind('before');
    // Every connection has prepared it.
    await Promise.all(Array.from({ length: 30 }, () => older.read.get(findLamp, { id: 'before' })));
    await newer.migrate([first, expand], by('0.2.0', 'newer'));
    const reads = Array.from({ length: 30 }, () => older.read.get(findLamp, { id: 'before' }));
    const writes = ['a', 'b', 'c'].map(insertAndFind);
    for (const row of await Promise.all([...reads, ...writes])) expect(row).toMatchObject({ watts: 60 });
  },
);

test.runIf(postgres)(
  '[OPS-02] an index is created while others write, again if it was interrupted',
  async () => {
    const { url, stores } = await openShared(2);
    const [one, other] = stores as [Database, Database];
    await one.migrate([first]);
    const validity = () =>
      onPostgres(url, async (client) => {
        const { rows } = await client.query(
          "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('test_lamps_by_colour')",
        );
        return rows.map(({ indisvalid }) => indisvalid);
      });
    // A unique index over equal values fails after it was entered: what an interruption leaves behind.
    await one.write(async (tx) => {
      for (const id of ['a', 'b']) await tx.run(insertLamp, { id });
    });
    const unfinished = onPostgres(url, (client) =>
      client.query('CREATE UNIQUE INDEX CONCURRENTLY test_lamps_by_colour ON test_lamps (colour)'),
    );
    await expect(unfinished).rejects.toThrow('could not create unique index');
    expect(await validity()).toEqual([false]);
    let isDone = false;
    const migrating = one.migrate([first, index]).finally(() => {
      isDone = true;
    });
    for (let id = 0; !isDone; id++) await other.write((tx) => tx.run(insertLamp, { id: `${id}` }));
    await migrating;
    expect(await validity()).toEqual([true]);
  },
);

import { seededRandom } from '@confab/testing';
import { createPostgresDatabase, onPostgres } from '@confab/testing/postgres';
import { expect, onTestFinished, test } from 'vitest';
import { eventLogMigrations } from '../log/eventLogTables.ts';
import type { BatchCounter, Database, PrefetchReader, Transaction } from './database.ts';
import { openPostgres } from './postgresDatabase.ts';
import type { Sharing, TurnChannel } from './sharing.ts';
import { type Placeholders, statement } from './statement.ts';

const server = process.env.CONFAB_TEST_POSTGRES_URL;

declare module './tables.ts' {
  interface Tables {
    test_rooms: { id: string; last: number; name: string };
  }
}

const selectLast = statement(
  (k, p: Placeholders<{ id: string }>) => k.selectFrom('test_rooms').select('last').where('id', '=', p('id')),
  { cacheUntilTablesChange: ['test_rooms'] },
);
const selectName = statement(
  (k, p: Placeholders<{ id: string }>) => k.selectFrom('test_rooms').select('name').where('id', '=', p('id')),
  { apart: true, cacheUntilTablesChange: ['test_rooms'] },
);
const updateLast = statement(
  (k, p: Placeholders<{ id: string; last: number }>) =>
    k
      .updateTable('test_rooms')
      .set({ last: p('last') })
      .where('id', '=', p('id')),
  { keepsCacheValid: true },
);
const rename = statement(
  (k, p: Placeholders<{ id: string; name: string }>) =>
    k
      .updateTable('test_rooms')
      .set({ name: p('name') })
      .where('id', '=', p('id')),
  { apart: true },
);
const numbers: BatchCounter<{ last: number }> = {
  load: async (store, id) => (await store.get(selectLast, { id })) as { last: number },
  store: async (store, id, { last }) => store.enqueue(updateLast, { id, last }),
};
const rooms = ['one', 'two', 'three'];

/** Post in a room: returns its next number and its name. */
const post = async (tx: Transaction, id: string) => ({
  number: await tx.change(numbers, id, (value) => ++value.last),
  name: (await tx.get(selectName, { id }))?.name,
});

/** Begins to read what {@link post} will read. */
function prefetch(reader: PrefetchReader, id: string): void {
  reader.preload(numbers, id);
  reader.prefetch(selectName, { id });
}

/** Stores of several nodes over one database; `carry` delivers a notice now, later or never. */
async function openNodes(
  count: number,
  carry: (deliver: () => void) => void,
  awaitOthers: Required<Sharing>['awaitOthers'] = async () => undefined,
) {
  const { url, remove } = await createPostgresDatabase(server as string);
  const listeners: ((notice: string) => void)[] = [];
  const channelOf = (node: number): TurnChannel => ({
    announce(notice) {
      for (const [at, listener] of listeners.entries()) if (at !== node) carry(() => listener(notice));
    },
    subscribe: (listener) => void (listeners[node] = listener),
  });
  const nodes: Database[] = [];
  for (let node = 0; node < count; node++) {
    const changedByOthers = async () => undefined;
    const sharing = { isShared: true, changedByOthers, awaitOthers, turns: channelOf(node) };
    nodes.push(await openPostgres(url, { sharing }));
  }
  onTestFinished(async () => {
    for (const node of nodes) await node.close();
    await remove();
  });
  const id = 'test-0001';
  const up = () => [
    'CREATE TABLE test_rooms (id text PRIMARY KEY, last bigint NOT NULL, name text NOT NULL)',
  ];
  for (const node of nodes) await node.migrate([...eventLogMigrations, { id, up }]);
  await onPostgres(url, (client) =>
    client.query("INSERT INTO test_rooms SELECT unnest($1::text[]), 0, 'first'", [rooms]),
  );
  return { nodes, url };
}

test.runIf(server)(
  '[OPS-01] a node knows what others changed in their turns without reading it again',
  async () => {
    const { nodes, url } = await openNodes(2, (deliver) => deliver());
    const [one, other] = nodes as [Database, Database];
    for (const node of [one, other]) for (const room of rooms) await node.write((tx) => post(tx, room));
    // What a node reads from now on is not what is stored: it must know the numbers.
    await onPostgres(url, (client) => client.query('UPDATE test_rooms SET last = 1000'));
    const given: number[] = [];
    for (const node of [one, other, other, one, other])
      given.push((await node.write((tx) => post(tx, 'two'))).number);
    expect(given).toEqual([3, 4, 5, 6, 7]);
  },
);

test.runIf(server)('[OPS-01] a node reads nothing again for which notices are on their way', async () => {
  const onTheirWay: (() => void)[] = [];
  const { nodes, url } = await openNodes(
    2,
    (deliver) => onTheirWay.push(deliver),
    async (_position, hasNotices) => {
      while (!hasNotices()) (onTheirWay.shift() as () => void)();
    },
  );
  const [one, other] = nodes as [Database, Database];
  for (const node of [one, other]) for (const room of rooms) await node.write((tx) => post(tx, room));
  await onPostgres(url, (client) => client.query('UPDATE test_rooms SET last = 1000'));
  const given: number[] = [];
  for (const node of [one, other, other, one, other])
    given.push((await node.write((tx) => post(tx, 'two'))).number);
  expect(given).toEqual([3, 4, 5, 6, 7]);
});

test.runIf(server)('[OPS-01] a node knows the last number that another gave twice in one turn', async () => {
  const { nodes } = await openNodes(2, (deliver) => deliver());
  const [one, other] = nodes as [Database, Database];
  for (const node of [one, other]) await node.write((tx) => post(tx, 'one'));
  const given = await other.write(async (tx) => {
    const before = await post(tx, 'one');
    // Stores the number and forgets all cached results, so that it is read again.
    await tx.query((k) => k.updateTable('test_rooms').set({ name: 'second' }).where('id', '=', 'two'));
    return [before.number, (await post(tx, 'one')).number];
  });
  expect(given).toEqual([3, 4]);
  expect((await one.write((tx) => post(tx, 'one'))).number).toBe(5);
});

test.runIf(server)('[OPS-01] a node uses nothing that another node may have changed unnoticed', async () => {
  const lost: (() => void)[] = [];
  const { nodes } = await openNodes(2, (deliver) => lost.push(deliver));
  const [one, other] = nodes as [Database, Database];
  const postAt = (node: Database) => node.write((tx) => post(tx, 'one'));
  expect(await postAt(one)).toEqual({ number: 1, name: 'first' });
  expect(await postAt(other)).toEqual({ number: 2, name: 'first' });
  await other.write((tx) => tx.run(rename, { id: 'one', name: 'second' }));
  expect(await postAt(one)).toEqual({ number: 3, name: 'second' });
  // Late notices of what has been read since change nothing.
  expect(await postAt(other)).toEqual({ number: 4, name: 'second' });
  for (const deliver of lost.splice(0)) deliver();
  expect(await postAt(one)).toEqual({ number: 5, name: 'second' });
  expect(await postAt(other)).toEqual({ number: 6, name: 'second' });
});

test.runIf(server)('[OPS-01] the writes of a batch prefetch together what they read', async () => {
  const { nodes, url } = await openNodes(2, () => undefined);
  const [one, other] = nodes as [Database, Database];
  await other.write((tx) => tx.run(rename, { id: 'two', name: 'second' }));
  const renameOutside = () =>
    onPostgres(url, (client) => client.query("UPDATE test_rooms SET name = 'outside' WHERE id <> 'one'"));
  const [, names] = await Promise.all([
    one.write(async (tx) => {
      await tx.get(selectName, { id: 'one' });
      // What the other writes have prefetched by now, they do not read again.
      await renameOutside();
    }),
    Promise.all(
      ['two', 'three'].map((id) =>
        one.write(
          async (tx) => (await tx.get(selectName, { id }))?.name,
          id === 'two' ? (reader) => reader.prefetch(selectName, { id }) : undefined,
        ),
      ),
    ),
  ]);
  expect(names).toEqual(['second', 'outside']);
});

test.runIf(server)('[OPS-01] a failed prefetch fails no other write', async () => {
  const { nodes } = await openNodes(2, (deliver) => deliver());
  const [node] = nodes as [Database, Database];
  // PostgreSQL refuses the second one's text.
  const outcomes = await Promise.allSettled(
    ['one', 'no\0room', 'two'].map((room) =>
      node.write(
        (tx) => post(tx, room),
        (reader) => prefetch(reader, room),
      ),
    ),
  );
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test.runIf(server)('[OPS-01] what a batch changes after it was prefetched is read again', async () => {
  const { nodes } = await openNodes(2, (deliver) => deliver());
  const [node] = nodes as [Database, Database];
  const [, posted] = await Promise.all([
    node.write((tx) => tx.run(rename, { id: 'two', name: 'second' })),
    node.write(
      (tx) => post(tx, 'two'),
      (reader) => prefetch(reader, 'two'),
    ),
  ]);
  expect(posted).toEqual({ number: 1, name: 'second' });
});

test.runIf(server)('[OPS-01] numbers have no gaps whatever happens to notices and writes', async () => {
  const random = seededRandom(7);
  const waiting: (() => void)[] = [];
  const { nodes } = await openNodes(3, (deliver) => {
    const fate = random.below(4);
    if (fate === 0) return;
    if (fate === 1) waiting.push(deliver);
    else deliver();
  });
  const postAt = (node: Database, room: string) =>
    node.write(
      (tx) => post(tx, room),
      (reader) => prefetch(reader, room),
    );
  const expected = new Map(rooms.map((room) => [room, { last: 0, name: 'first' }]));
  const given = new Map<string, number[]>(rooms.map((room) => [room, []]));
  for (let round = 0; round < 150; round++) {
    const node = random.pick(nodes);
    const room = random.pick(rooms);
    const known = expected.get(room) as { last: number; name: string };
    const fate = random.below(10);
    if (fate === 0) {
      known.name = `name ${round}`;
      const renaming = node.write((tx) => tx.run(rename, { id: room, name: known.name }));
      const beside = postAt(node, room);
      await renaming;
      const { number, name } = await beside;
      given.get(room)?.push(number);
      expect(name).toBe(known.name);
    } else if (fate === 1) {
      const failing = node.write(async (tx) => {
        await post(tx, room);
        throw new Error('changed my mind');
      });
      const beside = postAt(node, room);
      await expect(failing).rejects.toThrow('changed my mind');
      given.get(room)?.push((await beside).number);
    } else {
      const posts = await Promise.all([postAt(node, room), postAt(random.pick(nodes), room)]);
      for (const { number, name } of posts) {
        given.get(room)?.push(number);
        expect(name).toBe(known.name);
      }
    }
    if (random.below(3) === 0) waiting.splice(random.below(waiting.length + 1), 1)[0]?.();
  }
  for (const numbers of given.values())
    expect(numbers.toSorted((a, b) => a - b)).toEqual(numbers.map((_, at) => at + 1));
});

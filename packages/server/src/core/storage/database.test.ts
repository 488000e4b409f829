import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { BatchCounter, Transaction } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';
import type { Migration } from './migration.ts';
import { oneOf, type Placeholders, statement } from './statement.ts';
import { onEachDatabase } from './testing/onEachDatabase.ts';

declare module './tables.ts' {
  interface Tables {
    test_notes: { id: string; words: string; stars: number };
    test_counts: { id: string; last: number };
    test_values: { id: number; words: string | null; whole: number | null; fraction: number | null };
  }
}

const notes: Migration[] = [
  {
    id: 'notes-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE test_notes (id ${text} PRIMARY KEY, words ${text} NOT NULL, stars ${bigint} NOT NULL)`,
      `CREATE TABLE test_counts (id ${text} PRIMARY KEY, last ${bigint} NOT NULL)`,
      "INSERT INTO test_counts VALUES ('one', 0)",
    ],
  },
  {
    id: 'values-0001',
    up: ({ text, bigint, real }) => [
      `CREATE TABLE test_values (id ${bigint} PRIMARY KEY, words ${text}, whole ${bigint}, fraction ${real})`,
    ],
  },
];

const insert = statement((k, p: Placeholders<{ id: string; words: string; stars?: number }>) =>
  k.insertInto('test_notes').values({ id: p('id'), words: p('words'), stars: 1 }),
);
const find = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('test_notes').selectAll().where('id', '=', p('id')),
);
const findMany = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('test_notes')
    .select(['id', 'stars'])
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`)
    .orderBy('id'),
);
const star = statement((k, p: Placeholders<{ id: string }>) =>
  k
    .updateTable('test_notes')
    .set({ stars: sql<number>`stars + 1` })
    .where('id', '=', p('id'))
    .returning('stars'),
);

const starApart = statement(
  (k, p: Placeholders<{ id: string }>) =>
    k.updateTable('test_notes').set({ stars: sql<number>`stars + 1` }).where('id', '=', p('id')),
  { apart: true },
);
const updateStars = statement((k, p: Placeholders<{ id: string; stars: number }>) =>
  k
    .updateTable('test_notes')
    .set({ stars: p('stars') })
    .where('id', '=', p('id')),
);
const raiseStars = statement((k, p: Placeholders<{ id: string; stars: number }>) =>
  k
    .updateTable('test_notes')
    .set({ stars: p('stars') })
    .where('id', '=', p('id'))
    .where(({ eb, or }) => or([eb('stars', 'is', null), eb('stars', '<', p('stars'))])),
);
const insertApart = statement(
  (k, p: Placeholders<{ id: string }>) =>
    k.insertInto('test_notes').values({ id: p('id'), words: '', stars: 0 }),
  { apart: true },
);

const insertApartOnce = statement(
  (k, p: Placeholders<{ id: string; stars: number }>) =>
    k
      .insertInto('test_notes')
      .values({ id: p('id'), words: '', stars: p('stars') })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  { apart: true },
);
/** Keeps the words of a note that exists. */
const upsertNote = statement((k, p: Placeholders<{ id: string; words: string; stars: number }>) =>
  k
    .insertInto('test_notes')
    .values({ id: p('id'), words: p('words'), stars: p('stars') })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ stars: p('stars') })),
);
const insertValues = statement(
  (k, p: Placeholders<{ id: number; words: string | null; whole: number | null; fraction: number | null }>) =>
    k
      .insertInto('test_values')
      .values({ id: p('id'), words: p('words'), whole: p('whole'), fraction: p('fraction') }),
);
const countNotes = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('test_notes').select(({ fn }) => fn.countAll<number>().as('count')),
);

const findCount = statement(
  (k, p: Placeholders<{ id: string }>) =>
    k.selectFrom('test_counts').select('last').where('id', '=', p('id')),
  { cacheUntilTablesChange: ['test_counts'] },
);
const updateCount = statement(
  (k, p: Placeholders<{ id: string; last: number }>) =>
    k
      .updateTable('test_counts')
      .set({ last: p('last') })
      .where('id', '=', p('id')),
  { keepsCacheValid: true },
);
const counts: BatchCounter<{ last: number }> = {
  load: async (store, id) => (await store.get(findCount, { id })) ?? { last: 0 },
  store: async (store, id, value) => store.enqueue(updateCount, { id, ...value }),
};

const stars: BatchCounter<{ stars: number }> = {
  load: async (store, id) => ({ stars: (await store.get(find, { id }))?.stars ?? 0 }),
  store: async (store, id, value) => store.enqueue(updateStars, { id, ...value }),
};
const oneMore = (note: { stars: number }) => ++note.stars;

const findKept = statement(
  (k, p: Placeholders<{ id: string }>) =>
    k.selectFrom('test_notes').select('stars').where('id', '=', p('id')),
  { cacheUntilTablesChange: ['test_notes'] },
);

onEachDatabase('A store', (open) => {
  test('caches only results that are still valid, whatever changes them', async () => {
    const database = await open(notes);
    await database.write((tx) => tx.run(insert, { id: 'one', words: '' }));
    const starsOf = async (tx: Transaction) => (await tx.get(findKept, { id: 'one' }))?.stars;
    const around = (change: (tx: Transaction) => MaybePromise<unknown>) =>
      database.write(async (tx) => [await starsOf(tx), await change(tx), await starsOf(tx)]);
    const [first, , second] = await around((tx) => tx.run(star, { id: 'one' }));
    const [third, , fourth] = await around((tx) => tx.get(star, { id: 'one' }));
    const [fifth, , sixth] = await around((tx) =>
      tx.query((k) => k.updateTable('test_notes').set({ stars: 7 }).where('id', '=', 'one')),
    );
    expect([first, second, third, fourth, fifth, sixth]).toEqual([1, 2, 2, 3, 3, 7]);
    const failing = around(async (tx) => {
      await tx.run(star, { id: 'one' });
      expect(await starsOf(tx)).toBe(8);
      throw new Error('changed my mind');
    });
    const beside = database.write(starsOf);
    await expect(failing).rejects.toThrow('changed my mind');
    expect([await beside, await database.write(starsOf)]).toEqual([7, 7]);
    await database.write((tx) => tx.query((k) => k.deleteFrom('test_notes')));
    expect(await database.write(starsOf)).toBeUndefined();
  });

  test('stores shared counters of many writes without a statement for each', async () => {
    const database = await open(notes);
    await database.write((tx) => tx.run(insert, { id: 'one', words: '' }));
    const given = await Promise.all(
      ['a', 'b', 'c'].map((id) =>
        database.write(async (tx) => {
          const given = await tx.change(stars, 'one', oneMore);
          await tx.run(insertApart, { id });
          return given;
        }),
      ),
    );
    expect(given).toEqual([2, 3, 4]);
    expect((await database.read.get(find, { id: 'one' }))?.stars).toBe(4);
  });

  test('stores shared counters before any other statement, and reloads after a change', async () => {
    const database = await open(notes);
    await database.write((tx) => tx.run(insert, { id: 'one', words: '' }));
    const seen = await Promise.all([
      database.write(async (tx) => tx.change(stars, 'one', oneMore)),
      database.write(async (tx) => [
        (await tx.get(star, { id: 'one' }))?.stars,
        ...(await Promise.all([tx.change(stars, 'one', oneMore), tx.change(stars, 'one', oneMore)])),
        (await tx.query((k) => k.selectFrom('test_notes').select('stars')))[0]?.stars,
      ]),
    ]);
    expect(seen).toEqual([2, [3, 4, 5, 5]]);
  });

  test('a preloaded counter is loaded again after another statement, and stored only if it changed', async () => {
    const database = await open(notes);
    await database.write((tx) => tx.run(insert, { id: 'one', words: '' }));
    const seen = await database.write(async (tx) => {
      tx.preload(stars, 'one');
      const changed = (await tx.get(star, { id: 'one' }))?.stars;
      tx.preload(stars, 'one');
      return [changed, await tx.change(stars, 'one', oneMore)];
    });
    expect(seen).toEqual([2, 3]);
    await database.write(async (tx) => {
      tx.preload(stars, 'one');
      // Declared as apart, so the preloaded value is kept: storing it would undo this.
      await tx.run(starApart, { id: 'one' });
    });
    expect((await database.read.get(find, { id: 'one' }))?.stars).toBe(4);
  });

  test('a counter whose preloading failed is loaded again', async () => {
    const database = await open(notes);
    let isThere = false;
    const late: typeof stars = {
      ...stars,
      async load(store, id) {
        if (!isThere) throw new Error('not there yet');
        return stars.load(store, id);
      },
    };
    await database.write((tx) => tx.run(insert, { id: 'one', words: '' }));
    const given = await database.write(async (tx) => {
      tx.preload(late, 'one');
      await tx.get(find, { id: 'one' });
      isThere = true;
      return tx.change(late, 'one', oneMore);
    });
    expect(given).toBe(2);
  });

  test('passes a failed write’s counter values on to the next one', async () => {
    const database = await open(notes);
    await database.write((tx) => tx.run(insert, { id: 'one', words: '' }));
    const outcomes = await Promise.allSettled(
      [1, 2, 3, 4].map((index) =>
        database.write(async (tx) => {
          const given = await tx.change(stars, 'one', oneMore);
          if (index === 2) throw new Error('changed my mind');
          return given;
        }),
      ),
    );
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : 'taken back')),
    ).toEqual([2, 'taken back', 3, 4]);
    expect((await database.read.get(find, { id: 'one' }))?.stars).toBe(4);
  });

  test('runs a statement for many rows as if for one after the other', async () => {
    const database = await open(notes);
    const values = [
      { id: 'a', words: 'one "quoted" \\ and {braced}, NULL', stars: 1 },
      { id: 'b', words: '', stars: 2 },
      { id: 'a', words: 'again', stars: 3 },
      { id: 'c', words: 'NULL', stars: 4 },
    ];
    const all = (tx: Transaction) => tx.query((k) => k.selectFrom('test_notes').selectAll().orderBy('id'));
    const [first, second] = await database.write(async (tx) => {
      await tx.runMany(upsertNote, values);
      const first = await all(tx);
      await tx.runMany(updateStars, [
        { id: 'c', stars: 5 },
        { id: 'b', stars: 6 },
        { id: 'c', stars: 7 },
      ]);
      return [first, await all(tx)];
    });
    expect(first).toEqual([
      { id: 'a', words: values[0]?.words, stars: 3 },
      { id: 'b', words: '', stars: 2 },
      { id: 'c', words: 'NULL', stars: 4 },
    ]);
    expect(second?.map(({ stars }) => stars)).toEqual([3, 6, 7]);
  });

  test('stores every value of many rows as it is', async () => {
    const database = await open(notes);
    const words = ['', 'NULL', '{"a": "\\\\"}', 'Grüße 👋🏽 مرحبا', 'long '.repeat(50_000), null];
    const wholes = [0, -1, 2 ** 32, -(2 ** 32) - 1, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, null];
    const fractions = [0, -0.1, 1e300, Number.MIN_VALUE, null];
    const rows = Array.from({ length: 50 }, (_, id) => ({
      id,
      words: words[id % words.length] as string | null,
      whole: wholes[id % wholes.length] as number | null,
      fraction: fractions[id % fractions.length] as number | null,
    }));
    await database.write((tx) => tx.runMany(insertValues, rows));
    const stored = await database.read.query((k) => k.selectFrom('test_values').selectAll().orderBy('id'));
    expect(stored.map((row) => ({ ...row }))).toEqual(rows);
  });

  test('changes many rows under a further condition on each', async () => {
    const database = await open(notes);
    const all = await database.write(async (tx) => {
      for (const id of ['a', 'b', 'c']) await tx.run(upsertNote, { id, words: '', stars: 4 });
      await tx.runMany(raiseStars, [
        { id: 'a', stars: 3 },
        { id: 'b', stars: 5 },
        { id: 'none', stars: 9 },
        { id: 'c', stars: 6 },
        { id: 'c', stars: 5 },
      ]);
      return tx.query((k) => k.selectFrom('test_notes').select(['id', 'stars']).orderBy('id'));
    });
    expect(all.map((row) => ({ ...row }))).toEqual([
      { id: 'a', stars: 4 },
      { id: 'b', stars: 5 },
      { id: 'c', stars: 6 },
    ]);
  });

  test('reads what a write has enqueued', async () => {
    const database = await open(notes);
    await database.write((tx) => tx.run(insert, { id: 'one', words: 'first' }));
    expect({ ...(await database.read.get(find, { id: 'one' })) }).toEqual({
      id: 'one',
      words: 'first',
      stars: 1,
    });
    expect(await database.read.get(find, { id: 'two' })).toBeUndefined();
  });

  test('lets a transaction read its own changes and returns rows', async () => {
    const database = await open(notes);
    const stars = await database.write(async (tx) => {
      await tx.runMany(insert, [
        { id: 'one', words: 'first' },
        { id: 'two', words: 'second' },
      ]);
      await tx.get(star, { id: 'two' });
      return (await tx.get(star, { id: 'two' }))?.stars;
    });
    expect(stars).toBe(3);
    const rows = await database.read.all(findMany, { ids: ['two', 'one', 'none'] });
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { id: 'one', stars: 1 },
      { id: 'two', stars: 3 },
    ]);
  });

  test('rolls back only the failed write of a shared commit', async () => {
    const database = await open(notes);
    const outcomes = await Promise.allSettled(
      ['a', 'b', 'a', 'c'].map((id, index) =>
        database.write(async (tx) => {
          await tx.run(insert, { id: `before-${index}`, words: '' });
          await tx.run(insert, { id, words: `${index}` });
          if (id === 'c') throw new Error('changed my mind');
        }),
      ),
    );
    expect(outcomes.map((outcome) => outcome.status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    const rows = await database.read.query((k) => k.selectFrom('test_notes').select('id').orderBy('id'));
    expect(rows.map((row) => row.id)).toEqual(['a', 'b', 'before-0', 'before-1']);
  });

  test('a write that is refused before it changes anything does not run the others of its commit again', async () => {
    const database = await open(notes);
    const runs: string[] = [];
    const write = (id: string) =>
      database.write(async (tx) => {
        runs.push(id);
        const number = await tx.change(counts, 'one', (count) => ++count.last);
        await tx.run(insert, { id, words: '' });
        return number;
      });
    const refused = () =>
      database.write(async (tx) => {
        if (!(await tx.get(find, { id: 'nobody' }))) throw new Error('not found');
      });
    const outcomes = await Promise.allSettled([write('a'), refused(), write('b'), refused(), write('c')]);
    expect(outcomes.map((outcome) => ('value' in outcome ? outcome.value : outcome.reason.message))).toEqual([
      1,
      'not found',
      2,
      'not found',
      3,
    ]);
    expect(runs).toEqual(['a', 'b', 'c']);
    expect(await database.read.get(findCount, { id: 'one' })).toEqual({ last: 3 });
  });

  test('a write that was refused because of one that fails later runs again', async () => {
    const database = await open(notes);
    await database.write(async (tx) => {
      await tx.get(findCount, { id: 'one' });
      await tx.run(insert, { id: 'same', words: '' });
    });
    const failing = database.write(async (tx) => {
      await tx.change(counts, 'one', (count) => ++count.last);
      await tx.enqueue(insertApartOnce, { id: 'same', stars: 0 }, () => new Error('taken'));
    });
    const attempts: unknown[] = [];
    const last = database.write(async (tx) => {
      const count = await tx.get(findCount, { id: 'one' });
      attempts.push(count?.last);
      if (count?.last !== 0) throw new Error('too many');
    });
    await expect(failing).rejects.toThrow('taken');
    await last;
    expect(attempts).toEqual([1, 0]);
  });

  test('a write that reads fails neither for, nor instead of, one before it', async () => {
    const database = await open(notes);
    await database.write((tx) => tx.run(insert, { id: 'same', words: '' }));
    const failing = database.write((tx) =>
      tx.enqueue(insertApartOnce, { id: 'same', stars: 0 }, () => new Error('taken')),
    );
    const reading = database.write((tx) => tx.all(countNotes, {}));
    await expect(failing).rejects.toThrow('taken');
    expect(await reading).toEqual([{ count: 1 }]);
  });

  test('runs effects in commit order, before the answer, and never those of a failed write', async () => {
    const database = await open(notes);
    const effects: string[] = [];
    const write = (id: string, fails = false) =>
      database.write(async (tx) => {
        tx.after(() => effects.push(id));
        await tx.run(insert, { id, words: '' });
        if (fails) throw new Error(id);
      });
    const writes = [write('a'), write('b', true), write('c')];
    await writes[0];
    expect(effects[0]).toBe('a');
    await Promise.allSettled(writes);
    expect(effects).toEqual(['a', 'c']);
  });

  test('rejects use of an ended transaction', async () => {
    const database = await open(notes);
    const kept = await database.write(async (tx) => tx);
    await expect(kept.run(insert, { id: 'late', words: '' })).rejects.toThrow('has ended');
  });

  test('keeps writes in order and loses none under load', async () => {
    const database = await open(notes);
    await database.write((tx) => tx.run(insert, { id: 'counter', words: '' }));
    const seen = await Promise.all(
      Array.from({ length: 500 }, () =>
        database.write(async (tx) => (await tx.get(star, { id: 'counter' }))?.stars),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 500 }, (_, index) => index + 2));
  });

  test('assigns numbers without gaps although enqueued statements fail or are read in between', async () => {
    const database = await open(notes);
    const given: number[] = [];
    const committed: number[] = [];
    const post = (id: string, fails = false) =>
      database.write(async (tx) => {
        const number = await tx.change(counts, 'one', (count) => ++count.last);
        await tx.enqueue(insertApartOnce, { id, stars: number }, () => new Error('taken'));
        if (fails) throw new Error('no');
        tx.after(() => committed.push(number));
        return number;
      });
    const refused = (id: string) =>
      database.write(async (tx) => {
        if (!(await tx.get(find, { id }))) throw new Error('not found');
      });
    const look = () =>
      database.write(async (tx) => {
        const [row] = await tx.all(countNotes, {});
        return [row?.count, (await tx.get(findCount, { id: 'one' }))?.last];
      });
    // After each failure the store uses savepoints for some hundred writes: so they are spread out.
    const client = async (name: number) => {
      for (let turn = 0; turn < 40; turn++) {
        const id = `${name}-${turn}`;
        given.push(await post(id));
        if (name !== 7) continue;
        if (turn % 2 === 1) await expect(refused(`${id}x`)).rejects.toThrow('not found');
        if (turn % 12 === 4) await expect(post(id)).rejects.toThrow('taken');
        if (turn === 22) await expect(post('never', true)).rejects.toThrow('no');
        if (turn % 5 !== 3) continue;
        const [count, last] = await look();
        expect(count).toBe(last);
      }
    };
    await Promise.all(Array.from({ length: 40 }, (_, name) => client(name)));
    const numbers = Array.from({ length: 1600 }, (_, index) => index + 1);
    expect(committed).toEqual(numbers);
    expect(given.sort((one, other) => one - other)).toEqual(numbers);
    const stored = await database.read.query<{ stars: number }>((k) =>
      k.selectFrom('test_notes').select('stars').orderBy('stars'),
    );
    expect(stored.map(({ stars }) => stars)).toEqual(numbers);
    expect(await look()).toEqual([1600, 1600]);
  });

  test('sorts text byte by byte and stores whole numbers beyond 32 bits', async () => {
    const database = await open(notes);
    const big = 1_900_000_000_000;
    await database.write(async (tx) => {
      for (const id of ['b', 'B', 'a', '_', 'é']) await tx.run(insert, { id, words: '' });
      await tx.query((k) => k.updateTable('test_notes').set({ stars: big }).where('id', '=', 'a'));
    });
    const rows = await database.read.query((k) =>
      k.selectFrom('test_notes').select(['id', 'stars']).orderBy('id'),
    );
    expect(rows.map((row) => row.id)).toEqual(['B', '_', 'a', 'b', 'é']);
    expect(rows.find((row) => row.id === 'a')?.stars).toBe(big);
  });

  test('completes started writes before it closes', async () => {
    const database = await open(notes);
    const writes = ['a', 'b', 'c'].map((id) => database.write((tx) => tx.run(insert, { id, words: '' })));
    await database.close();
    await Promise.all(writes);
    await expect(database.write(async () => undefined)).rejects.toThrow('closed');
  });
});

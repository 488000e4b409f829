import { ChatError, inputInvalid } from '@confab/protocol';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { type Placeholders, statement } from '../storage/statement.ts';
import { onEachDatabase } from '../storage/testing/onEachDatabase.ts';
import { compileFilter } from './compileFilter.ts';
import { compileSort } from './compileSort.ts';
import { type FilterFields, type Operator, operators } from './filterField.ts';
import { foldText } from './foldText.ts';

interface Lamp {
  id: string;
  name: string | null;
  name_folded: string | null;
  watts: number | null;
  made_at: number;
  lit: number;
}

declare module '../storage/tables.ts' {
  interface Tables {
    lamps: Lamp;
  }
}

const fields: FilterFields = {
  id: { kind: 'text', operators, column: sql`id`, sortable: true },
  name: { kind: 'text', operators, column: sql`name`, folded: sql`name_folded`, sortable: true },
  watts: {
    kind: 'number',
    operators: operators.filter((operator) => operator !== '$autocomplete'),
    column: sql`watts`,
    sortable: true,
  },
  made_at: { kind: 'time', operators: ['$gt', '$gte', '$lt', '$lte', '$eq'], column: sql`made_at` },
  lit: { kind: 'boolean', operators: ['$eq', '$ne'], column: sql`lit` },
};

const lampTable = {
  id: 'lamps-0001',
  up: ({ text, bigint }: { text: string; bigint: string }) => [
    `CREATE TABLE lamps (id ${text} PRIMARY KEY, name ${text}, name_folded ${text}, watts ${bigint}, made_at ${bigint} NOT NULL, lit ${bigint} NOT NULL)`,
  ],
};

const insertLamp = statement((k, p: Placeholders<Lamp>) =>
  k.insertInto('lamps').values({
    id: p('id'),
    name: p('name'),
    name_folded: p('name_folded'),
    watts: p('watts'),
    made_at: p('made_at'),
    lit: p('lit'),
  }),
);

const find = (database: Database, filter: unknown) =>
  database.read.query<Lamp>((k) =>
    k.selectFrom('lamps').selectAll().where(compileFilter(filter, fields)).orderBy('id'),
  );

const refusal = (filter: unknown): ChatError => {
  try {
    compileFilter(filter, fields);
  } catch (error) {
    if (error instanceof ChatError) return error;
  }
  throw new Error('The filter was not refused.');
};

/** The language again, in plain JavaScript: what the database must agree with. */
function matches(lamp: Lamp, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (key === '$and') return (value as Record<string, unknown>[]).every((part) => matches(lamp, part));
    if (key === '$or') return (value as Record<string, unknown>[]).some((part) => matches(lamp, part));
    const field = lamp[key as keyof Lamp];
    const comparisons = typeof value === 'object' && value !== null ? value : { $eq: value };
    return Object.entries(comparisons).every(([operator, operand]) =>
      compare(operator as Operator, field, operand),
    );
  });
}

function compare(operator: Operator, field: string | number | null, operand: unknown): boolean {
  const values = (Array.isArray(operand) ? operand : [operand]).map((value) =>
    typeof value === 'boolean'
      ? Number(value)
      : typeof field === 'number' && typeof value === 'string'
        ? Date.parse(value)
        : value,
  );
  const [value] = values as [string | number];
  if (operator === '$exists') return (field !== null) === operand;
  if (operator === '$ne') return field !== value;
  if (operator === '$nin') return !values.includes(field);
  if (field === null) return false;
  if (operator === '$autocomplete') {
    const folded = foldText(String(field));
    return folded.startsWith(foldText(String(operand))) || folded.includes(` ${foldText(String(operand))}`);
  }
  if (operator === '$in') return values.includes(field);
  if (operator === '$eq') return field === value;
  const order =
    typeof field === 'string'
      ? Buffer.compare(Buffer.from(field), Buffer.from(String(value)))
      : field - Number(value);
  return { $gt: order > 0, $gte: order >= 0, $lt: order < 0, $lte: order <= 0 }[operator as '$gt'];
}

const words = fc.constantFrom(
  'Ada',
  'ada',
  'Grace Hopper',
  'Émile',
  '100%',
  'a_b',
  'back\\slash',
  "o'clock",
  '夜 灯',
  'zed',
);
const numbers = fc.constantFrom(0, 1, 2, -3, 40);
const times = fc.constantFrom(
  '2026-01-05T08:00:00.000Z',
  '2026-01-06T08:00:00.000Z',
  '2026-01-07T08:00:00.000Z',
);
const lamps = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-c]{1,3}$/),
    name: fc.option(words),
    watts: fc.option(numbers),
    made: times,
    lit: fc.boolean(),
  }),
  { selector: (lamp) => lamp.id, maxLength: 12 },
);
const comparable = (values: fc.Arbitrary<unknown>) =>
  fc.oneof(
    values,
    fc
      .record(
        {
          $eq: values,
          $ne: values,
          $gt: values,
          $gte: values,
          $lt: values,
          $lte: values,
          $in: fc.array(values, { minLength: 1, maxLength: 3 }),
          $nin: fc.array(values, { minLength: 1, maxLength: 3 }),
          $exists: fc.boolean(),
        },
        { requiredKeys: [] },
      )
      .filter((some) => Object.keys(some).length > 0),
  );
const { filter: filters } = fc.letrec((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.record(
      {
        name: fc.oneof(
          comparable(words),
          fc.record({ $autocomplete: fc.constantFrom('a', 'HOP', 'emi', '100%', '_', '\\', '灯') }),
        ),
        watts: comparable(numbers),
        made_at: fc.record({ $gte: times }),
        lit: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
    fc.record({ $and: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ $or: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
  ),
}));

onEachDatabase('[CHAN-05] filters', (open) => {
  test('find exactly what the language says', async () => {
    const database = await open([lampTable]);
    await fc.assert(
      fc.asyncProperty(lamps, fc.array(filters, { minLength: 1, maxLength: 5 }), async (drawn, tried) => {
        const rows = drawn.map(
          ({ id, name, watts, made, lit }): Lamp => ({
            id,
            name,
            name_folded: name === null ? null : foldText(name),
            watts,
            made_at: Date.parse(made),
            lit: Number(lit),
          }),
        );
        await database.write(async (tx) => {
          await tx.query(() => sql`delete from lamps`);
          await tx.runMany(insertLamp, rows);
        });
        for (const filter of tried as Record<string, unknown>[]) {
          const expected = rows.filter((row) => matches(row, filter)).map((row) => row.id);
          expect((await find(database, filter)).map((row) => row.id)).toEqual(expected.sort());
        }
      }),
      { numRuns: 60 },
    );
  });

  test('sort by several keys, what has no value last', async () => {
    const database = await open([lampTable]);
    const lamp = (id: string, watts: number | null, name: string): Lamp => ({
      id,
      watts,
      name,
      name_folded: name,
      made_at: 0,
      lit: 0,
    });
    await database.write((tx) =>
      tx.runMany(insertLamp, [lamp('a', 5, 'x'), lamp('b', null, 'x'), lamp('c', 9, 'x'), lamp('d', 5, 'y')]),
    );
    const sorted = async (direction: 1 | -1) => {
      const keys = compileSort(
        [
          { field: 'watts', direction },
          { field: 'name', direction: -1 },
        ],
        fields,
      );
      const rows = await database.read.query<Lamp>((k) =>
        keys.reduce((query, key) => query.orderBy(key), k.selectFrom('lamps').selectAll()).orderBy('id'),
      );
      return rows.map((row) => row.id).join('');
    };
    expect(await sorted(1)).toBe('dacb');
    expect(await sorted(-1)).toBe('cdab');
  });
});

test.each([
  [{ hue: 'red' }, 'filter.hue'],
  [{ name: { $foo: 1 } }, 'filter.name.$foo'],
  [{ made_at: { $in: ['2026-01-05T08:00:00.000Z'] } }, 'filter.made_at.$in'],
  [{ $or: [{ id: 'a' }, { watts: 'many' }] }, 'filter.$or.1.watts'],
  [{ name: 7 }, 'filter.name'],
  [{ name: null }, 'filter.name'],
  [{ name: ['a'] }, 'filter.name'],
  [{ name: {} }, 'filter.name'],
  [{ name: { $in: [] } }, 'filter.name.$in'],
  [{ name: { $in: ['a', 1] } }, 'filter.name.$in.1'],
  [{ name: { $autocomplete: '  ' } }, 'filter.name.$autocomplete'],
  [{ name: 'x'.repeat(257) }, 'filter.name'],
  [{ name: '\ud800' }, 'filter.name'],
  [{ made_at: { $gt: 'yesterday' } }, 'filter.made_at.$gt'],
  [{ watts: { $gt: 2.5 } }, 'filter.watts.$gt'],
  [{ watts: { $gt: Number.NaN } }, 'filter.watts.$gt'],
  [{ lit: 1 }, 'filter.lit'],
  [{ $and: {} }, 'filter.$and'],
  [{ $or: ['id'] }, 'filter.$or.0'],
  [{ $not: {} }, 'filter.$not'],
  [{ constructor: 'x' }, 'filter.constructor'],
  [JSON.parse('{"__proto__": {"id": "a"}}'), 'filter.__proto__'],
  [
    { $and: [{ $and: [{ $and: [{ $and: [{ $and: [{ id: 'a' }] }] }] }] }] },
    'filter.$and.0.$and.0.$and.0.$and.0.$and.0',
  ],
  [{ $or: Array.from({ length: 101 }, () => ({ id: 'a' })) }, 'filter'],
])('[CHAN-05] %j is refused at %s', (filter, field) => {
  const error = refusal(filter);
  expect(error.is(inputInvalid)).toBe(true);
  expect(error.details.issues?.[0]?.field).toBe(field);
});

test.each(['made_at', 'hue', '__proto__', 'constructor'])(
  '[CHAN-05] sorting by %s is refused by name',
  (field) => {
    expect(() => compileSort([{ field, direction: 1 }], fields)).toThrow('sort.0.field');
  },
);

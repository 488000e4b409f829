import { ChatError, inputInvalid } from '@confab/protocol';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../storage/database.ts';
import { type Dialect, sqliteDialect } from '../storage/dialect.ts';
import { type Placeholders, statement } from '../storage/statement.ts';
import { onEachDatabase } from '../storage/testing/onEachDatabase.ts';
import { compileFilter, type FilterLanguage } from './compileFilter.ts';
import { compileSort } from './compileSort.ts';
import { type FilterFields, type Operator, operators } from './filterField.ts';
import { foldText } from './foldText.ts';
import { jsonField } from './jsonField.ts';

interface Lamp {
  id: string;
  name: string | null;
  name_folded: string | null;
  watts: number | null;
  made_at: number;
  lit: number;
  custom: string | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    lamps: Lamp;
  }
}

const fields: FilterFields = {
  id: { kind: 'text', operators, column: sql`id`, sortable: true, narrows: (operator) => operator === '$in' },
  name: { kind: 'text', operators, column: sql`name`, folded: sql`name_folded`, sortable: true },
  watts: {
    kind: 'number',
    operators: ['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$exists'],
    column: sql`watts`,
    sortable: true,
  },
  made_at: { kind: 'time', operators: ['$gt', '$gte', '$lt', '$lte', '$eq'], column: sql`made_at` },
  lit: { kind: 'boolean', operators: ['$eq', '$ne'], column: sql`lit` },
  glass: { kind: 'text', operators: ['$eq'], column: sql`name`, values: ['clear', 'green'] },
};

const languageOf = (dialect: Dialect, isNarrow = true): FilterLanguage => ({
  fields,
  isNarrow,
  custom: (path) => jsonField(dialect, sql`custom`, path),
});

const lampTable = {
  id: 'lamps-0001',
  up: ({ text, bigint }: { text: string; bigint: string }) => [
    `CREATE TABLE lamps (id ${text} PRIMARY KEY, name ${text}, name_folded ${text}, watts ${bigint}, made_at ${bigint} NOT NULL, lit ${bigint} NOT NULL, custom ${text})`,
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
    custom: p('custom'),
  }),
);

const find = (database: Database, filter: unknown) =>
  database.read.query<Lamp>((k, dialect) =>
    k
      .selectFrom('lamps')
      .selectAll()
      .where(compileFilter(filter, languageOf(dialect)).condition)
      .orderBy('id'),
  );

const refusal = (filter: unknown, isNarrow = true): ChatError => {
  try {
    compileFilter(filter, languageOf(sqliteDialect, isNarrow));
  } catch (error) {
    if (error instanceof ChatError) return error;
  }
  throw new Error('The filter was not refused.');
};

/** A reference implementation of the filter language in plain JavaScript. */
function matches(lamp: Lamp, filter: Record<string, unknown>): boolean {
  return Object.entries(filter).every(([key, value]) => {
    if (key.startsWith('$')) {
      const parts = (value as Record<string, unknown>[]).map((part) => matches(lamp, part));
      return { $and: parts.every(Boolean), $or: parts.some(Boolean), $nor: !parts.some(Boolean) }[
        key as '$or'
      ];
    }
    const isCustom = key.startsWith('custom.');
    const field = isCustom ? within(lamp.custom, key.split('.').slice(1)) : lamp[key as keyof Lamp];
    const comparisons = typeof value === 'object' && value !== null ? value : { $eq: value };
    return Object.entries(comparisons).every(([operator, operand]) =>
      isCustom
        ? compareJson(operator as Operator, field, operand)
        : compare(operator as Operator, field as string | number | null, operand),
    );
  });
}

function within(json: string | null, path: string[]): unknown {
  let value: unknown = json === null ? undefined : JSON.parse(json);
  for (const name of path) {
    const holds = typeof value === 'object' && value !== null && !Array.isArray(value);
    value =
      holds && Object.hasOwn(value as object, name) ? (value as Record<string, unknown>)[name] : undefined;
  }
  return value ?? undefined;
}

function compareJson(operator: Operator, field: unknown, operand: unknown): boolean {
  if (operator === '$exists') return (field !== undefined) === operand;
  if (operator === '$ne') return field !== operand;
  if (operator === '$in') return (operand as unknown[]).includes(field);
  if (operator === '$nin') return !(operand as unknown[]).includes(field);
  if (operator === '$contains') return Array.isArray(field) && field.includes(operand);
  if (operator === '$eq') return field === operand;
  return typeof field === typeof operand && ordered(operator, order(field as string, operand as string));
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
  const folded = foldText(String(field));
  const hasWord = (start: string) => folded.startsWith(start) || folded.includes(` ${start}`);
  if (operator === '$contains') return folded.includes(foldText(String(operand)));
  if (operator === '$autocomplete') return hasWord(foldText(String(operand)));
  if (operator === '$q') return foldText(String(operand)).split(' ').every(hasWord);
  if (operator === '$in') return values.includes(field);
  if (operator === '$eq') return field === value;
  return ordered(operator, order(field, value));
}

/** Compares text by its bytes and numbers by size; false is less than true. */
const order = (left: string | number, right: string | number) =>
  typeof left === 'string'
    ? Buffer.compare(Buffer.from(left), Buffer.from(String(right)))
    : Number(left) - Number(right);
const ordered = (operator: Operator, by: number) =>
  ({ $gt: by > 0, $gte: by >= 0, $lt: by < 0, $lte: by <= 0 })[operator as '$gt'];

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
/** Plain JSON values; 1, `"1"` and true are different. */
const plain = fc.constantFrom<string | number | boolean>(
  'red',
  'Rot',
  '1',
  'true',
  '',
  1,
  2.5,
  -1,
  0,
  true,
  false,
);
const lamps = fc.uniqueArray(
  fc.record({
    id: fc.stringMatching(/^[a-c]{1,3}$/),
    name: fc.option(words),
    watts: fc.option(numbers),
    made: times,
    lit: fc.boolean(),
    custom: fc.option(
      fc.record(
        {
          hue: fc.oneof(plain, fc.constant(null)),
          tags: fc.oneof(fc.array(plain, { maxLength: 3 }), plain),
          bulb: fc.record({ 'cap-size': plain }, { requiredKeys: [] }),
        },
        { requiredKeys: [] },
      ),
    ),
  }),
  { selector: (lamp) => lamp.id, maxLength: 12 },
);
const comparable = (values: fc.Arbitrary<unknown>) => {
  const list = fc.array(values, { minLength: 1, maxLength: 3 });
  const single = (['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'] as const).map((operator) =>
    fc.record({ [operator]: values }),
  );
  return fc.oneof(
    values,
    ...single,
    fc.record({ $gte: values, $lt: values }),
    fc.record({ $in: list }),
    fc.record({ $nin: list, $exists: fc.boolean() }),
    fc.record({ $exists: fc.boolean() }),
  );
};
const { filter: filters } = fc.letrec((tie) => ({
  filter: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    fc.record(
      {
        name: fc.oneof(
          comparable(words),
          fc.record({ $autocomplete: fc.constantFrom('a', 'HOP', 'emi', '100%', '_', '\\', '灯') }),
          fc.record({ $contains: fc.constantFrom('a', 'opp', 'MIL', '0%', 'a_', '\\', "o'c", '灯') }),
          fc.record({ $q: fc.constantFrom('gra', 'HOPPER  grace', 'hop gra', '灯 夜', 'a zed', '%') }),
        ),
        watts: comparable(numbers),
        made_at: fc.record({ $gte: times }),
        lit: fc.boolean(),
        'custom.hue': comparable(plain),
        'custom.tags': fc.oneof(comparable(plain), fc.record({ $contains: plain })),
        'custom.bulb.cap-size': comparable(plain),
        'custom.bulb': fc.record({ $exists: fc.boolean() }),
      },
      { requiredKeys: [] },
    ),
    fc.record({ $nor: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ $and: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
    fc.record({ $or: fc.array(tie('filter'), { minLength: 1, maxLength: 2 }) }),
  ),
}));

onEachDatabase('[CHAN-05] filters', (open) => {
  test('find exactly what the reference implementation finds', async () => {
    const database = await open([lampTable]);
    await fc.assert(
      fc.asyncProperty(lamps, fc.array(filters, { minLength: 1, maxLength: 5 }), async (drawn, tried) => {
        const rows = drawn.map(
          ({ id, name, watts, made, lit, custom }): Lamp => ({
            id,
            name,
            name_folded: name === null ? null : foldText(name),
            watts,
            made_at: Date.parse(made),
            lit: Number(lit),
            custom: custom && JSON.stringify(custom),
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

  test('sort by several keys, with missing values last', async () => {
    const database = await open([lampTable]);
    const lamp = (id: string, watts: number | null, name: string): Lamp => ({
      id,
      watts,
      name,
      name_folded: name,
      made_at: 0,
      lit: 0,
      custom: null,
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
  [{ $or: Array.from({ length: 10_000 }, () => ({})) }, 'filter'],
  [{ $nor: {} }, 'filter.$nor'],
  [{ $nor: [] }, 'filter.$nor'],
  [{ $nor: [{ id: 'a' }, { $where: '1' }] }, 'filter.$nor.1.$where'],
  [{ id: { $in: Array.from({ length: 10_000 }, (_, index) => `${index}`) } }, 'filter.id.$in'],
  [
    { $or: Array.from({ length: 11 }, () => ({ id: { $in: Array.from({ length: 100 }, () => 'a') } })) },
    'filter',
  ],
  [tenDeep(), 'filter.$or.0.$or.0.$or.0.$or.0.$or.0'],
  [{ name: { $q: 'a b c d e f g h i j k' } }, 'filter.name.$q'],
  [{ name: { $q: ' ' } }, 'filter.name.$q'],
  [{ name: { $contains: '' } }, 'filter.name.$contains'],
  [{ name: { $regex: '^a' } }, 'filter.name.$regex'],
  [{ watts: { $contains: 1 } }, 'filter.watts.$contains'],
  [{ glass: 'blue' }, 'filter.glass'],
  [{ custom: { hue: 'red' } }, 'filter.custom'],
  [{ 'custom.': 'red' }, 'filter.custom.'],
  [{ 'custom.__proto__': 'red' }, 'filter.custom.__proto__'],
  [{ 'custom.a.b.c.d': 'red' }, 'filter.custom.a.b.c.d'],
  [{ 'custom.a"b': 'red' }, 'filter.custom.a"b'],
  [{ 'custom.a[0]': 'red' }, 'filter.custom.a[0]'],
  [{ 'custom.hue': null }, 'filter.custom.hue'],
  [{ 'custom.hue': { $eq: ['red'] } }, 'filter.custom.hue.$eq'],
  [{ 'custom.hue': { $gt: Number.POSITIVE_INFINITY } }, 'filter.custom.hue.$gt'],
  [{ 'custom.hue': { $autocomplete: 'r' } }, 'filter.custom.hue.$autocomplete'],
])('[CHAN-05] a wrong filter is refused at its place (%#)', (filter, field) => {
  const error = refusal(filter);
  expect(error.is(inputInvalid)).toBe(true);
  expect(error.details.issues?.[0]?.field).toBe(field);
});

test('[CHAN-05] a field that is expensive per row requires an indexed one', () => {
  expect(refusal({ 'custom.hue': 'red' }, false).message).toBe(
    'filter.custom.hue is too expensive on its own: combine it with id.',
  );
  const narrow = { id: { $in: ['a'] }, 'custom.hue': 'red' };
  const compiles = (filter: unknown) => compileFilter(filter, languageOf(sqliteDialect, false)).isNarrow;
  expect(compiles(narrow)).toBe(true);
  expect(compiles({ $and: [{ lit: true }, narrow] })).toBe(true);
  expect(compiles({ $or: [narrow, { id: { $in: ['b'] } }] })).toBe(true);
  expect(compiles({ lit: true })).toBe(false);
  for (const filter of [{ $or: [narrow, { lit: true }] }, { $nor: [narrow] }])
    expect(refusal(filter, false).is(inputInvalid)).toBe(true);
});

test('[CHAN-05] rejects invalid filters quickly', () => {
  const timeOf = (work: () => unknown) => {
    const began = performance.now();
    work();
    return performance.now() - began;
  };
  const nested = JSON.parse(`${'{"$or":['.repeat(5000)}{}${']}'.repeat(5000)}`);
  for (const filter of [nested, { $or: Array.from({ length: 100_000 }, () => ({ id: 'a' })) }, wide()]) {
    const text = JSON.stringify(filter);
    const readMs = timeOf(() => JSON.parse(text));
    const refusedMs = timeOf(() => expect(refusal(filter).is(inputInvalid)).toBe(true));
    // A body is parsed before its filter: rejecting the filter may not cost many times more.
    expect(refusedMs).toBeLessThan(Math.max(readMs, 1) * 20);
  }
});

test.each(['made_at', 'hue', '__proto__', 'constructor'])(
  '[CHAN-05] sorting by %s is refused by name',
  (field) => {
    expect(() => compileSort([{ field, direction: 1 }], fields)).toThrow('sort.0.field');
  },
);

function tenDeep(): object {
  let filter: object = { id: 'a' };
  for (let level = 1; level < 10; level++) filter = { $or: [filter] };
  return filter;
}

/** As many fields as fit in a body. */
function wide(): object {
  return Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`custom.f${index}`, index]));
}

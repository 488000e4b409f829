import fc from 'fast-check';

const deep = (levels: number): unknown => {
  let value: unknown = 'deep';
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { value };
  return value;
};

/** Values that have broken chat servers where something else was expected. */
export const junkArbitrary: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    0,
    -1,
    0.5,
    1e308,
    -(2 ** 53),
    2 ** 53,
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e',
    '../../etc/passwd',
    '%2e%2e%2f',
    "' OR 1=1 --",
    '"; DROP TABLE users; --',
    '9999-99-99T99:99:99Z',
    '-000001-01-01T00:00:00.000Z',
    'constructor',
    '__proto__',
    'x'.repeat(70_000),
    [],
    {},
    [[]],
    { $gt: '' },
    { $ne: null },
    { $where: 'sleep(1000)' },
    { length: 1e9 },
    { toString: 'x' },
    { toJSON: 1 },
    deep(200),
  ),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.constant('ada'), { minLength: 1000, maxLength: 1001 }),
);

/** Puts junk somewhere into a value: `steps` choose the path. */
export function spoil(value: unknown, steps: readonly number[], junk: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || value === null || typeof value !== 'object') return junk;
  if (Array.isArray(value)) {
    if (value.length === 0) return [junk];
    const at = step % value.length;
    return value.map((item, index) => (index === at ? spoil(item, rest, junk) : item));
  }
  const keys = [...Object.keys(value), 'unheard_of'];
  const key = keys[step % keys.length] as string;
  return { ...value, [key]: spoil((value as Record<string, unknown>)[key], rest, junk) };
}

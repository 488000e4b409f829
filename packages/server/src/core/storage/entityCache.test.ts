import { expect, test } from 'vitest';
import { EntityCache } from './entityCache.ts';

const loader = (rows: Map<string, string>) => {
  const asked: string[][] = [];
  const load = async (ids: readonly string[]) => {
    asked.push([...ids]);
    return ids.flatMap((id) => (rows.has(id) ? [[id, rows.get(id)!] as const] : []));
  };
  return { asked, load };
};

test('loads missing entries in one call, and only once', async () => {
  const { asked, load } = loader(
    new Map([
      ['ada', 'Ada'],
      ['grace', 'Grace'],
    ]),
  );
  const cache = new EntityCache(load, 10);
  expect(await cache.get('ada')).toBe('Ada');
  expect([...(await cache.getMany(['ada', 'grace', 'grace', 'mallory'])).keys()].sort()).toEqual([
    'ada',
    'grace',
  ]);
  expect(asked).toEqual([['ada'], ['grace', 'mallory']]);
});

test('evicts the least recently used entry beyond its capacity', async () => {
  const { asked, load } = loader(
    new Map([
      ['a', '1'],
      ['b', '2'],
      ['c', '3'],
    ]),
  );
  const cache = new EntityCache(load, 2);
  for (const id of ['a', 'b', 'a', 'c', 'a', 'b']) await cache.get(id);
  expect(asked.flat()).toEqual(['a', 'b', 'c', 'b']);
});

test('does not cache a value that was read before a change', async () => {
  const rows = new Map([['ada', 'before']]);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const cache = new EntityCache(async ([id]) => {
    const row = [id as string, rows.get(id as string)!] as const;
    await held;
    return [row];
  }, 10);
  const reading = cache.get('ada');
  rows.set('ada', 'after');
  cache.forget('ada');
  release();
  expect(await reading).toBe('before');
  expect(await cache.get('ada')).toBe('after');
});

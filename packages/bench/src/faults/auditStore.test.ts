import { expect, test } from 'vitest';
import { compare, type Written } from './auditStore.ts';

const written = (index: number, changes: Partial<Written> = {}): Written => ({
  id: `id-${index}`,
  cid: 'team:a',
  mark: `ada:${index}`,
  sender: 'ada',
  acknowledged: true,
  ...changes,
});
const stored = (index: number, number: number) => ({
  id: `id-${index}`,
  cid: 'team:a',
  number,
  text: `ada:${index} hello`,
});

test('finds nothing in a complete store', () => {
  expect(compare([stored(1, 1), stored(2, 2)], [written(1), written(2)])).toEqual({
    acknowledged: 2,
    lost: 0,
    duplicated: 0,
    reordered: 0,
    diverged: 0,
  });
});

test('finds messages that are lost, in another channel, or have another text', () => {
  const elsewhere = { ...stored(2, 2), cid: 'team:b' };
  const changed = { ...stored(3, 3), text: 'somebody else' };
  expect(compare([elsewhere, changed], [written(1), written(2), written(3)]).lost).toBe(3);
});

test('a deleted message is still there', () => {
  const deleted = { ...stored(1, 1), text: '', deleted_at: '2026-01-01T00:00:00.000Z' };
  expect(compare([deleted], [written(1)]).lost).toBe(0);
});

test('finds the same message under two ids, and another order', () => {
  expect(compare([stored(1, 1), { ...stored(1, 2), id: 'other' }], [written(1)]).duplicated).toBe(1);
  expect(compare([stored(2, 1), stored(1, 2)], [written(1), written(2)]).reordered).toBe(1);
});

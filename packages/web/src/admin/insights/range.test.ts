import { lanternInsights } from '@confab/protocol/fixtures';
import { expect, test } from 'vitest';
import { rangeEndingYesterday, toCsv } from './range.ts';

test('[OPS-06] a period ends with the last whole day in UTC', () => {
  const late = Date.parse('2026-03-01T23:59:59Z');
  expect(rangeEndingYesterday(30, late)).toEqual({ from: '2026-01-30', to: '2026-02-28' });
});

test('[OPS-06] the CSV has a line for each day, and no cell that a spreadsheet program reads as a formula', () => {
  const [day] = lanternInsights.days;
  if (!day) throw new Error('The example has no day.');
  const { answer_p50_ms: _, ...quiet } = { ...day, date: '=1+1', bytes_stored: -5 };
  const [head, first, second, ...rest] = toCsv([day, quiet]).split('\r\n');
  expect(head?.split(',')).toHaveLength(28);
  expect(new Set(head?.split(','))).toEqual(new Set(Object.keys(day)));
  expect(first?.startsWith('2026-11-19,120,34,2,')).toBe(true);
  expect(second?.startsWith("'=1+1,120,")).toBe(true);
  expect(second).toContain(",'-5,");
  expect(second?.split(',')[head?.split(',').indexOf('answer_p50_ms') ?? -1]).toBe('');
  expect(rest).toEqual(['']);
});

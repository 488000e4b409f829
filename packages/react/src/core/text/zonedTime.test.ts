import { expect, test } from 'vitest';
import { daysAfter, momentOf, wallTimeOf, weekdayOf, zoneName } from './zonedTime.ts';

const berlin = 'Europe/Berlin';
const at = (iso: string) => Date.parse(iso);

test.each([
  ['2026-01-12T09:00', berlin, '2026-01-12T08:00:00.000Z'],
  ['2026-07-12T09:00', berlin, '2026-07-12T07:00:00.000Z'],
  ['2026-07-12T00:30', 'America/St_Johns', '2026-07-12T03:00:00.000Z'],
  ['2026-07-12T23:30', 'Pacific/Kiritimati', '2026-07-12T09:30:00.000Z'],
  ['2026-01-12T00:00', 'UTC', '2026-01-12T00:00:00.000Z'],
])('[MSG-09] %s in %s is %s, there and back', (wallTime, zone, iso) => {
  expect(momentOf(wallTime, zone)).toBe(at(iso));
  expect(wallTimeOf(at(iso), zone)).toBe(wallTime);
});

test('a skipped hour counts as the following one, a repeated hour as its first occurrence', () => {
  expect(momentOf('2026-03-29T02:30', berlin)).toBe(at('2026-03-29T01:30:00.000Z'));
  expect(wallTimeOf(at('2026-03-29T01:30:00.000Z'), berlin)).toBe('2026-03-29T03:30');
  expect(momentOf('2026-10-25T02:30', berlin)).toBe(at('2026-10-25T00:30:00.000Z'));
});

test('an invalid time is undefined', () => {
  for (const text of ['', '2026-13-01T10:00', '2026-01-01', 'tomorrow', '2026-01-01T10:00Z']) {
    expect(momentOf(text, berlin)).toBeUndefined();
  }
});

test('tomorrow at nine is nine in local time, also across a clock change and at midnight', () => {
  expect(daysAfter(at('2026-03-28T12:00:00.000Z'), 1, '09:00', berlin)).toBe(at('2026-03-29T07:00:00.000Z'));
  expect(daysAfter(at('2026-01-11T23:30:00.000Z'), 1, '09:00', berlin)).toBe(at('2026-01-13T08:00:00.000Z'));
  expect(weekdayOf(at('2026-01-11T23:30:00.000Z'), berlin)).toBe(1);
  expect(weekdayOf(at('2026-01-11T23:30:00.000Z'), 'UTC')).toBe(0);
});

test("a zone's name depends on the date", () => {
  expect(zoneName(at('2026-01-12T08:00:00.000Z'), berlin, 'en-US')).toBe('GMT+1');
  expect(zoneName(at('2026-07-12T08:00:00.000Z'), berlin, 'en-US')).toBe('GMT+2');
});

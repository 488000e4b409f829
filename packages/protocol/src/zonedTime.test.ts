import { expect, test } from 'vitest';
import { momentOfWallTime, zoneOffsetMs } from './zonedTime.ts';

const wall = (text: string) => Date.parse(`${text}Z`);
const momentIn = (zone: string, text: string) => new Date(momentOfWallTime(wall(text), zone)).toISOString();

test.each([
  ['2026-01-12T09:00:00', 'Europe/Berlin', '2026-01-12T08:00:00.000Z'],
  ['2026-07-12T09:00:30', 'Europe/Berlin', '2026-07-12T07:00:30.000Z'],
  ['2026-07-12T00:30:00', 'America/St_Johns', '2026-07-12T03:00:00.000Z'],
  ['2026-07-12T23:30:00', 'Pacific/Kiritimati', '2026-07-12T09:30:00.000Z'],
  ['2026-01-12T00:00:00', 'UTC', '2026-01-12T00:00:00.000Z'],
  ['2027-03-14T01:59:59', 'America/New_York', '2027-03-14T06:59:59.000Z'],
  ['2027-03-14T03:00:00', 'America/New_York', '2027-03-14T07:00:00.000Z'],
])('[REM-01] [MSG-09] the local time %s in %s is %s, there and back', (text, zone, iso) => {
  expect(momentIn(zone, text)).toBe(iso);
  const moment = Date.parse(iso);
  expect(moment + zoneOffsetMs(moment, zone)).toBe(wall(text));
});

test.each([
  ['2027-03-28T02:30:00', 'Europe/Berlin', '2027-03-28T01:30:00.000Z'],
  ['2027-03-14T02:30:00', 'America/New_York', '2027-03-14T07:30:00.000Z'],
  ['2026-09-06T00:00:00', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
  ['2026-10-04T02:15:00', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
])(
  '[REM-01] [NOTE-01] %s, which a clock change in %s skips, is the same time after it: %s',
  (text, zone, iso) => {
    expect(momentIn(zone, text)).toBe(iso);
  },
);

test.each([
  ['2026-10-25T02:30:00', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-11-01T01:30:00', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  ['2026-11-01T00:00:00', 'America/Havana', '2026-11-01T04:00:00.000Z'],
  ['2026-04-05T01:45:00', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
])('[REM-01] [NOTE-01] %s, which occurs twice in %s, is the first one: %s', (text, zone, iso) => {
  expect(momentIn(zone, text)).toBe(iso);
});

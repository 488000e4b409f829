import { expect, test } from 'vitest';
import { nextHour, sendTimes } from './presets.ts';

const at = (iso: string) => Date.parse(iso);
const times = (iso: string, zone = 'Europe/Berlin') =>
  sendTimes(at(iso), zone).map(({ name, at }) => [name, new Date(at).toISOString()]);

test('[MSG-09] tomorrow and Monday at nine are suggested, in the user’s time zone', () => {
  expect(times('2026-01-09T12:00:00.000Z')).toEqual([
    ['tomorrow', '2026-01-10T08:00:00.000Z'],
    ['monday', '2026-01-12T08:00:00.000Z'],
  ]);
  expect(times('2026-01-12T12:00:00.000Z')).toEqual([
    ['tomorrow', '2026-01-13T08:00:00.000Z'],
    ['monday', '2026-01-19T08:00:00.000Z'],
  ]);
  expect(times('2026-01-11T12:00:00.000Z')).toEqual([['tomorrow', '2026-01-12T08:00:00.000Z']]);
  // It is already Monday in Kiritimati.
  expect(times('2026-01-11T12:00:00.000Z', 'Pacific/Kiritimati')).toEqual([
    ['tomorrow', '2026-01-12T19:00:00.000Z'],
    ['monday', '2026-01-18T19:00:00.000Z'],
  ]);
});

test('a custom time starts at a full hour at least half an hour away', () => {
  expect(nextHour(at('2026-01-09T12:10:00.000Z'))).toBe(at('2026-01-09T13:00:00.000Z'));
  expect(nextHour(at('2026-01-09T12:40:00.000Z'))).toBe(at('2026-01-09T14:00:00.000Z'));
});

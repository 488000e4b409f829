import { describe, expect, it } from 'vitest';
import { dndUntil } from './rules.ts';

const at = (text: string) => Date.parse(text);
const until = (person: Parameters<typeof dndUntil>[0], now: string) => {
  const end = dndUntil(person, at(now));
  return end === undefined ? undefined : new Date(end).toISOString();
};

describe('[APP-05] do-not-disturb', () => {
  it('lasts until the end of the pause', () => {
    const paused = { dnd_until: '2026-03-02T10:00:00.000Z' };
    expect(until(paused, '2026-03-02T09:59:59.999Z')).toBe('2026-03-02T10:00:00.000Z');
    expect(until(paused, '2026-03-02T10:00:00.000Z')).toBeUndefined();
    expect(until({}, '2026-03-02T10:00:00.000Z')).toBeUndefined();
  });

  it('repeats daily by the schedule, past midnight too, in the user’s own time zone', () => {
    const night = { dnd_schedule: { from: '22:00', to: '07:00' }, time_zone: 'Asia/Tokyo' };
    expect(until(night, '2026-03-02T12:59:00.000Z')).toBeUndefined();
    expect(until(night, '2026-03-02T13:00:00.000Z')).toBe('2026-03-02T22:00:00.000Z');
    expect(until(night, '2026-03-02T21:59:59.000Z')).toBe('2026-03-02T22:00:00.000Z');
    expect(until(night, '2026-03-02T22:00:00.000Z')).toBeUndefined();
    const noon = { dnd_schedule: { from: '12:00', to: '13:00' } };
    expect(until(noon, '2026-03-02T12:30:00.000Z')).toBe('2026-03-02T13:00:00.000Z');
    expect(until({ ...noon, time_zone: 'Nowhere/At_All' }, '2026-03-02T12:30:00.000Z')).toBeDefined();
  });

  it('respects its days, and the later of two ends', () => {
    // 2 March 2026 is a Monday.
    const sunday = { dnd_schedule: { from: '22:00', to: '07:00', days: [0] } };
    expect(until(sunday, '2026-03-02T06:00:00.000Z')).toBe('2026-03-02T07:00:00.000Z');
    expect(until(sunday, '2026-03-02T23:00:00.000Z')).toBeUndefined();
    const both = { ...sunday, dnd_until: '2026-03-02T08:00:00.000Z' };
    expect(until(both, '2026-03-02T06:00:00.000Z')).toBe('2026-03-02T08:00:00.000Z');
  });
});

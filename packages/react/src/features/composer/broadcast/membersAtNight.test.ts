import { describe, expect, it } from 'vitest';
import { membersAtNight } from './membersAtNight.ts';

const at = (id: string, time_zone?: string) => ({ id, name: id, ...(time_zone && { time_zone }) });

describe('the members for whom it is night', () => {
  it('[MSG-05] are those between 22:00 and 07:00 in a known time zone', () => {
    const people = [
      at('ada', 'Europe/London'),
      at('grace', 'America/New_York'),
      at('linus', 'Asia/Tokyo'),
      at('margaret', 'Nowhere/At_All'),
      at('katherine'),
    ];
    expect(membersAtNight(people, Date.parse('2026-01-31T12:00:00Z'))).toEqual([]);
    expect(membersAtNight(people, Date.parse('2026-01-31T11:59:00Z'))).toEqual([
      { id: 'grace', name: 'grace', time: '06:59' },
    ]);
    expect(membersAtNight(people, Date.parse('2026-01-31T13:00:00Z'))).toEqual([
      { id: 'linus', name: 'linus', time: '22:00' },
    ]);
  });
});

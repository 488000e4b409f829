import { describe, expect, it } from 'vitest';
import { clearTimes } from './clearTimes.ts';

const iso = (now: string, timeZone: string) =>
  Object.fromEntries(
    Object.entries(clearTimes(Date.parse(now), timeZone)).map(([name, at]) => [
      name,
      new Date(at).toISOString(),
    ]),
  );

describe('[APP-05] expiry times of a status', () => {
  it('end with the day and with Sunday in the user’s time zone', () => {
    // A Sunday, 23:30 in New York and 18:30 in Honolulu: already Monday in Berlin.
    expect(iso('2026-11-23T04:30:00Z', 'America/New_York')).toEqual({
      in30Minutes: '2026-11-23T05:00:00.000Z',
      in1Hour: '2026-11-23T05:30:00.000Z',
      today: '2026-11-23T05:00:00.000Z',
      thisWeek: '2026-11-23T05:00:00.000Z',
      tomorrow: '2026-11-23T14:00:00.000Z',
    });
    expect(iso('2026-11-23T04:30:00Z', 'Europe/Berlin').thisWeek).toBe('2026-11-29T23:00:00.000Z');
    // A Saturday evening in Honolulu, and the same moment, a Sunday, in Auckland.
    expect(iso('2026-11-22T04:30:00Z', 'Pacific/Honolulu').thisWeek).toBe('2026-11-23T10:00:00.000Z');
    expect(iso('2026-11-22T04:30:00Z', 'Pacific/Auckland').thisWeek).toBe('2026-11-22T11:00:00.000Z');
  });

  it('end at midnight, and tomorrow begins at nine, across a clock change', () => {
    // The clocks of Berlin go back on Sunday 25 October and forward on Sunday 28 March.
    expect(iso('2026-10-21T10:00:00Z', 'Europe/Berlin').thisWeek).toBe('2026-10-25T23:00:00.000Z');
    expect(iso('2026-10-25T00:30:00Z', 'Europe/Berlin')).toMatchObject({
      today: '2026-10-25T23:00:00.000Z',
      thisWeek: '2026-10-25T23:00:00.000Z',
      tomorrow: '2026-10-26T08:00:00.000Z',
    });
    expect(iso('2027-03-24T10:00:00Z', 'Europe/Berlin').thisWeek).toBe('2027-03-28T22:00:00.000Z');
    expect(iso('2027-03-27T10:00:00Z', 'Europe/Berlin').tomorrow).toBe('2027-03-28T07:00:00.000Z');
  });
});

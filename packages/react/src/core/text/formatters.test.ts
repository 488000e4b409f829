import { describe, expect, it } from 'vitest';
import { createFormatters } from './formatters.ts';

const now = () => Date.parse('2026-11-20T14:02:00Z'); // a Friday
const british = createFormatters({ locale: 'en-GB', timeZone: 'UTC', now });

describe('formatters', () => {
  it('[UX-10] names days relative to today', () => {
    expect(british.day('2026-11-20T00:10:00Z')).toBe('Today');
    expect(british.day('2026-11-19T23:50:00Z')).toBe('Yesterday');
    expect(british.day('2026-11-16T12:00:00Z')).toBe('Monday');
    expect(british.day('2026-10-03T12:00:00Z')).toBe('Saturday 3 October');
    expect(british.day('2025-10-03T12:00:00Z')).toBe('3 October 2025');
  });

  it("[UX-10] counts days in the viewer's time zone, also across a clock change", () => {
    const midnightInTokyo = '2026-11-19T15:00:00Z';
    expect(createFormatters({ locale: 'en-GB', timeZone: 'Asia/Tokyo', now }).day(midnightInTokyo)).toBe(
      'Today',
    );
    expect(british.day(midnightInTokyo)).toBe('Yesterday');
    const afterChange = () => Date.parse('2026-10-26T09:00:00Z');
    const berlin = createFormatters({ locale: 'en-GB', timeZone: 'Europe/Berlin', now: afterChange });
    expect(berlin.day('2026-10-24T22:30:00Z')).toBe('Yesterday');
  });

  it('formats for the locale', () => {
    const german = createFormatters({ locale: 'de-DE', timeZone: 'Europe/Berlin', now });
    expect(german.day('2026-11-19T12:00:00Z')).toBe('Gestern');
    expect(german.time('2026-11-20T14:02:00Z')).toBe('15:02');
    expect(german.number(1234.5)).toBe('1.234,5');
    expect(german.list(['Ada', 'Grace', 'Linus'])).toBe('Ada, Grace und Linus');
  });

  it('formats timestamps as short as is unambiguous', () => {
    expect(british.stamp('2026-11-20T09:13:00Z')).toBe('09:13');
    expect(british.stamp('2026-11-18T09:13:00Z')).toBe('Wed 09:13');
    expect(british.stamp('2026-10-03T09:13:00Z')).toBe('3 Oct, 09:13');
    expect(british.stamp('2025-10-03T09:13:00Z')).toBe('3 Oct 2025');
  });

  it('uses the clock that the viewer chose', () => {
    const american = createFormatters({ locale: 'en-US', timeZone: 'UTC', now, hourCycle: 'h23' });
    expect(american.time('2026-11-20T14:02:00Z')).toBe('14:02');
    expect(american.time('2026-11-20T00:02:00Z')).toBe('00:02');
  });

  it('formats distances, sizes and durations', () => {
    expect(british.relative('2026-11-20T14:07:00Z')).toBe('in 5 minutes');
    expect(british.relative('2026-11-17T14:02:00Z')).toBe('3 days ago');
    expect(british.bytes(0)).toBe('0 bytes');
    expect(british.bytes(1_834_000)).toBe('1.8 MB');
    expect(british.percent(0.62)).toBe('62%');
    expect(british.duration(42_900)).toBe('0:42');
    expect(british.duration(3_909_000)).toBe('1:05:09');
  });

  it('[UX-10] counts distances in whole units, and days by the calendar', () => {
    const morning = () => Date.parse('2026-11-20T08:00:00Z');
    const early = createFormatters({ locale: 'en-GB', timeZone: 'UTC', now: morning });
    const ago = (ms: number) => early.relative(morning() - ms);
    expect(ago(59_400)).toBe('59 seconds ago');
    expect(ago(59_700)).toBe('1 minute ago');
    expect(ago(59.7 * 60_000)).toBe('1 hour ago');
    expect(ago(23 * 3_600_000)).toBe('23 hours ago');
    expect(ago(31 * 3_600_000)).toBe('yesterday');
    expect(ago(34 * 3_600_000)).toBe('2 days ago');
    expect(ago(-34 * 3_600_000)).toBe('tomorrow');
    expect(ago(-41 * 3_600_000)).toBe('in 2 days');
  });

  it('[WEB-02] writes durations and sizes in the digits of the locale', () => {
    const egyptian = createFormatters({ locale: 'ar-EG', timeZone: 'UTC', now });
    expect(egyptian.duration(3_909_000)).toBe('١:٠٥:٠٩');
    expect(egyptian.number(12)).toBe('١٢');
  });
});

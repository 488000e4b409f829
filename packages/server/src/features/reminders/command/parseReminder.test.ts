import { describe, expect, it } from 'vitest';
import { parseReminder } from './parseReminder.ts';

// A Saturday, 23:30 in Berlin.
const now = Date.parse('2026-11-21T22:30:00Z');
const read = (words: string, timeZone = 'Europe/Berlin', at = now) => {
  const wanted = parseReminder(words, { now: at, timeZone });
  return wanted && [wanted.text, new Date(wanted.at).toISOString()];
};

describe('[COMP-08] /remind parses a text and a time in the user’s time zone', () => {
  it.each([
    ['to call mum in 20 minutes', 'call mum', '2026-11-21T22:50:00.000Z'],
    ['in 20 minutes call mum', 'call mum', '2026-11-21T22:50:00.000Z'],
    ['in 3h stretch', 'stretch', '2026-11-22T01:30:00.000Z'],
    ['in an hour to “drink water”', 'drink water', '2026-11-21T23:30:00.000Z'],
    // The next 17:00 is tomorrow's.
    ['at 17:00 tea', 'tea', '2026-11-22T16:00:00.000Z'],
    ['tea at 5pm', 'tea', '2026-11-22T16:00:00.000Z'],
    ['tomorrow at 9 stand-up', 'stand-up', '2026-11-22T08:00:00.000Z'],
    ['stand-up at 9:30 on friday', 'stand-up', '2026-11-27T08:30:00.000Z'],
    // A day without a time means nine in the morning.
    ['tomorrow stand-up', 'stand-up', '2026-11-22T08:00:00.000Z'],
    ['on 2026-12-01 taxes', 'taxes', '2026-12-01T08:00:00.000Z'],
    ['on 2026-12-01 at 8:15 taxes', 'taxes', '2026-12-01T07:15:00.000Z'],
    ['taxes on December 24th at 6pm', 'taxes', '2026-12-24T17:00:00.000Z'],
    ['on monday: the report', 'the report', '2026-11-23T08:00:00.000Z'],
    ['in two weeks review', 'review', '2026-12-05T08:00:00.000Z'],
    ['noon tomorrow lunch', 'lunch', '2026-11-22T11:00:00.000Z'],
    // Of two times the last one counts, and a time in the middle is part of the text.
    ['watch Monday Night Football tomorrow', 'watch Monday Night Football', '2026-11-22T08:00:00.000Z'],
    ['in 20 min check the 17:00 list', 'check the 17:00 list', '2026-11-21T22:50:00.000Z'],
    ['buy 5 apples tomorrow', 'buy 5 apples', '2026-11-22T08:00:00.000Z'],
  ])('%j', (words, text, at) => {
    expect(read(words)).toEqual([text, at]);
  });

  it.each(['', 'call mum', 'in 20 minutes', 'tomorrow', 'to', '@', '5'])('%j is not a reminder', (words) => {
    expect(read(words)).toBeUndefined();
  });

  it('in other zones, across clock changes, and in skipped hours', () => {
    expect(read('at 17:00 tea', 'America/New_York')).toEqual(['tea', '2026-11-22T22:00:00.000Z']);
    expect(read('tomorrow at 9 swim', 'Pacific/Auckland')).toEqual(['swim', '2026-11-22T20:00:00.000Z']);
    const beforeChange = Date.parse('2026-03-28T12:00:00Z');
    expect(read('tomorrow at 9 swim', 'Europe/Berlin', beforeChange)).toEqual([
      'swim',
      '2026-03-29T07:00:00.000Z',
    ]);
    expect(read('in 24 hours swim', 'Europe/Berlin', beforeChange)).toEqual([
      'swim',
      '2026-03-29T12:00:00.000Z',
    ]);
    const skipped = (timeZone: string, day: string) =>
      read('tomorrow at 2:30 swim', timeZone, Date.parse(`${day}T12:00:00Z`))?.[1];
    expect(skipped('Europe/Berlin', '2026-03-28')).toBe('2026-03-29T01:30:00.000Z');
    expect(skipped('America/New_York', '2027-03-13')).toBe('2027-03-14T07:30:00.000Z');
  });

  it('handles arbitrary input, and reads no more than can be stored', () => {
    for (const words of [
      `${'in 20 minutes '.repeat(70)}x ${'1'.repeat(200)}`,
      '9'.repeat(1000),
      `${'tomorrow '.repeat(100)}at`,
      '\u202e12:00 \u0000',
      'at 99:99 x',
    ]) {
      expect(() => read(words)).not.toThrow();
    }
    expect(read(`in 20 minutes ${'1 day '.repeat(300)}`)).toBeUndefined();
  });
});

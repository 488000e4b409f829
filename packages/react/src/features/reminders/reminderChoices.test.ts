import { describe, expect, it } from 'vitest';
import { reminderChoices } from './reminderChoices.ts';

const iso = (choices: ReturnType<typeof reminderChoices>) =>
  Object.fromEntries(Object.entries(choices).map(([name, at]) => [name, new Date(at).toISOString()]));

describe('[REM-01] suggested reminder times', () => {
  it('are relative to now, with mornings in the viewer’s time zone', () => {
    // A Saturday, 23:30 in Berlin.
    expect(iso(reminderChoices(Date.parse('2026-11-21T22:30:00Z'), 'Europe/Berlin'))).toEqual({
      in20Minutes: '2026-11-21T22:50:00.000Z',
      in1Hour: '2026-11-21T23:30:00.000Z',
      in3Hours: '2026-11-22T01:30:00.000Z',
      tomorrow: '2026-11-22T08:00:00.000Z',
      nextWeek: '2026-11-23T08:00:00.000Z',
    });
  });

  it('next week differs from tomorrow', () => {
    // A Sunday noon in Berlin.
    const { tomorrow, nextWeek } = reminderChoices(Date.parse('2026-11-22T11:00:00Z'), 'Europe/Berlin');
    expect(new Date(tomorrow).toISOString()).toBe('2026-11-23T08:00:00.000Z');
    expect(new Date(nextWeek).toISOString()).toBe('2026-11-30T08:00:00.000Z');
  });

  it('next week is never today, and stays at nine across a clock change', () => {
    // A Monday, seven in the morning in New York.
    const { nextWeek } = reminderChoices(Date.parse('2026-10-26T11:00:00Z'), 'America/New_York');
    expect(new Date(nextWeek).toISOString()).toBe('2026-11-02T14:00:00.000Z');
  });
});

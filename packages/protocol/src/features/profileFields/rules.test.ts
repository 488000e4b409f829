import { describe, expect, it } from 'vitest';
import { brokenProfileRule, profileValueOf } from './rules.ts';

describe('[ONB-05] values of profile fields', () => {
  it.each([
    ['text', 'Lenses and lamps', true],
    ['text', ' ', false],
    ['text', 'two\nlines', false],
    ['text', 'x'.repeat(257), false],
    ['text', 7, false],
    ['link', 'https://lamps.example/ada', true],
    ['link', 'javascript:alert(1)', false],
    ['link', 'lamps.example', false],
    ['date', '2024-02-29', true],
    ['date', '2026-02-29', false],
    ['date', '31.03.2026', false],
    ['person', 'grace', true],
    ['person', 'grace hopper', false],
  ] as const)('of kind %s: %j is valid: %s', (kind, value, isValid) => {
    expect(brokenProfileRule({ kind }, value) === undefined).toBe(isValid);
    expect(profileValueOf({ id: 'x', kind }, { x: value })).toBe(isValid ? value : undefined);
  });

  it('are among the choices, and one that is no longer offered is still shown', () => {
    const field = { id: 'team', kind: 'choice', choices: ['Optics', 'Sound'] } as const;
    expect(brokenProfileRule({ ...field, choices: [...field.choices] }, 'Sound')).toBeUndefined();
    expect(brokenProfileRule({ ...field, choices: [...field.choices] }, 'Bikes')).toBe(
      'must be one of: Optics, Sound',
    );
    expect(profileValueOf(field, { team: 'Bikes' })).toBe('Bikes');
    expect(profileValueOf({ ...field, id: 'constructor' }, {})).toBeUndefined();
  });
});

import { describe, expect, it } from 'vitest';
import { type Condition, conditionsOf, filterOf, freshCondition } from './conditions.ts';

describe('[CAMP-04] the conditions of a segment', () => {
  const role: Condition = { field: 'role', operator: '$ne', value: 'guest' };
  const seen: Condition = { field: 'last_active', operator: '$gte', value: '2026-11-01' };
  const never: Condition = { field: 'last_active', operator: 'never', value: '' };
  const city: Condition = { field: 'custom', operator: '$eq', value: 'Oslo', custom: 'city' };

  it('build a filter of queries, and are parsed from it', () => {
    const since = new Date('2026-11-01T00:00').toISOString();
    expect(filterOf([role])).toEqual({ role: { $ne: 'guest' } });
    expect(filterOf([role, seen, city])).toEqual({
      $and: [
        { role: { $ne: 'guest' } },
        { last_active: { $gte: since } },
        { 'custom.city': { $eq: 'Oslo' } },
      ],
    });
    for (const conditions of [[], [role], [never], [role, seen, never, city]]) {
      expect(conditionsOf(filterOf(conditions), 'user')).toEqual(conditions);
    }
  });

  it('keep the type of a custom value: a number is not its text', () => {
    const typed = ['5', '-1.5', 'true', '"5"', 'five'].map((value) => ({ ...city, value }));
    expect(typed.map((one) => filterOf([one])['custom.city'])).toEqual(
      [5, -1.5, true, '5', 'five'].map(($eq) => ({ $eq })),
    );
    for (const one of typed) expect(conditionsOf(filterOf([one]), 'user')).toEqual([one]);
  });

  it('are left out if incomplete, and undefined for a filter that they cannot express', () => {
    expect(filterOf([freshCondition('name'), role])).toEqual({ role: { $ne: 'guest' } });
    expect(conditionsOf({ name: 'Ada' }, 'user')).toEqual([{ field: 'name', operator: '$eq', value: 'Ada' }]);
    for (const filter of [
      { $or: [{ name: 'Ada' }] },
      { frozen: true },
      { role: { $in: ['user'] } },
      { created_at: { $gte: '2026-11-01T10:30:00.000Z' } },
    ]) {
      expect(conditionsOf(filter, 'user')).toBeUndefined();
    }
  });
});

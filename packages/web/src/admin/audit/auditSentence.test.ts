import type { AuditEntry } from '@confab/protocol';
import { expect, it } from 'vitest';
import { factsOf, methodOf, reasonOf } from './auditSentence.ts';

const facts = (details: AuditEntry['details']) =>
  factsOf({ details } as AuditEntry, (moment) => moment.slice(0, 10));

it('[MOD-01] the facts of an audit entry are words, never JSON', () => {
  expect(facts({ sign_up: { from: 'invitation', to: 'open' } })).toBe('sign up: invitation → open');
  expect(facts({ until: { from: null, to: '2026-11-23T10:00:00Z' } })).toBe('until: – → 2026-11-23');
  expect(facts({ limits: { max_size: 3, types: ['a_b', 'c'] }, open: true })).toBe(
    'limits: max size 3, types a b c · open: true',
  );
});

it('[ACC-07] the way of a sign-in is a text of the catalogue', () => {
  const signedIn = { details: { method: 'single_sign_on' } } as unknown as AuditEntry;
  expect(methodOf(signedIn)).toBe('auditMethods.single_sign_on');
  expect(factsOf(signedIn, String)).toBe('');
  expect(facts({ method: 'of a newer server' })).toBe('method: of a newer server');
  expect(methodOf({ details: { method: 'toString' } } as unknown as AuditEntry)).toBeUndefined();
});

it('[ACC-07] the reason of a failed sign-in is a sentence', () => {
  const failed = { details: { method: 'password', reason: 'account_closed' } } as unknown as AuditEntry;
  expect(reasonOf(failed)).toBe('auditReasons.account_closed');
  expect(factsOf(failed, String)).toBe('');
  // Moderators write reasons of their own.
  expect(facts({ reason: 'spam' })).toBe('reason: spam');
  expect(reasonOf({ details: { reason: 'toString' } } as unknown as AuditEntry)).toBeUndefined();
});

import { type AuditAction, type AuditEntry, auditActions } from '@confab/protocol';
import { createTranslator } from '@confab/react';
import { expect, it } from 'vitest';
import { itemName, keyOfAction, sentenceOf } from './auditSentence.ts';
import { actionGroups, actionsOf } from './filter/actionGroups.ts';
import { auditFilterArabic } from './filter/text.ar.ts';
import { auditFilterGerman } from './filter/text.de.ts';
import { auditFilterText } from './filter/text.en.ts';
import { auditArabic } from './text.ar.ts';
import { auditGerman } from './text.de.ts';
import { auditText } from './text.en.ts';

const actions = Object.keys(auditActions) as AuditAction[];

const entryOf = (action: AuditAction, more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '1',
  action,
  actor_kind: 'user',
  actor: { id: 'u1', name: 'Ada' },
  subject_kind: 'user',
  subject_id: 'u2',
  user: { id: 'u2', name: 'Grace' },
  details: {},
  created_at: '2026-11-20T10:00:00.000Z',
  ...more,
});

const english = createTranslator(auditText, 'en');
const write = (entry: AuditEntry) => {
  const key = sentenceOf(entry);
  return key && english.t(key, { actor: 'Ada', subject: 'Grace', channel: 'general' });
};

it.each(actions)('[MOD-01] [WEB-02] %s has a sentence and a name in English, German and Arabic', (action) => {
  const key = keyOfAction(action);
  expect(write(entryOf(action))).toBeDefined();
  for (const texts of [auditText, auditGerman, auditArabic]) expect(texts.auditActions).toHaveProperty(key);
  for (const texts of [auditFilterText, auditFilterGerman, auditFilterArabic])
    expect(texts.auditActionNames).toHaveProperty(key);
});

it('[MOD-01] the filter offers every action in one group, and each group in one query', () => {
  expect(Object.values<readonly AuditAction[]>(actionGroups).flat().sort()).toEqual([...actions].sort());
  for (const group of Object.values(actionGroups)) expect(group.length).toBeLessThanOrEqual(50);
  expect(actionsOf('user.banned')).toEqual(['user.banned']);
  expect(actionsOf('campaigns')).toContain('segment.deleted');
  expect([...actionsOf(''), ...actionsOf('toString'), ...actionsOf('user.flown')]).toEqual([]);
});

it('[MOD-01] a sentence says where something happened, and does not name a person twice', () => {
  const inChannel = { cid: 'team:general' };
  expect(write(entryOf('user.banned'))).toBe('Ada banned Grace');
  expect(write(entryOf('user.banned', inChannel))).toBe('Ada banned Grace from general');
  expect(write(entryOf('channel.frozen', { ...inChannel, subject_kind: 'channel' }))).toBe(
    'Ada made Grace read-only',
  );
  const herself = { user: { id: 'u1', name: 'Ada' } };
  expect(write(entryOf('user.password_changed', herself))).toBe('Ada changed their own password');
  expect(write(entryOf('user.flown' as AuditAction))).toBeUndefined();
});

it('[MOD-01] items are called by their names, never by ids', () => {
  const named = (subject_kind: AuditEntry['subject_kind'], name?: string) =>
    itemName(entryOf('app.updated', { subject_kind, subject_id: 'x1', details: name ? { name } : {} }));
  expect(named('campaign', 'News')).toBe('News');
  expect(named('campaign')).toBeUndefined();
  expect(named('emoji')).toBe(':x1:');
  expect(named('host_command')).toBe('/x1');
  expect(named('channel_type')).toBe('x1');
});

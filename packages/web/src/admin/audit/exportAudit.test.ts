import type { AuditEntry } from '@confab/protocol';
import { expect, it } from 'vitest';
import { toCsv } from './exportAudit.ts';

it('[MOD-01] the CSV keeps the names and ids of the API, which programs read', () => {
  const entry: AuditEntry = {
    id: '7',
    action: 'user.role_changed',
    actor_kind: 'user',
    actor: { id: 'ada', name: 'Ada Lovelace' },
    subject_kind: 'user',
    subject_id: 'grace',
    user: { id: 'grace', name: 'Grace Hopper' },
    cid: 'team:general',
    channel: { name: 'General' },
    details: { from: 'user', to: 'moderator' },
    created_at: '2026-01-05T08:00:00.000Z',
  };
  expect(toCsv([entry]).split('\r\n')).toEqual([
    'created_at,action,actor_kind,actor,subject_kind,subject_id,user,cid,address,device,details',
    '2026-01-05T08:00:00.000Z,user.role_changed,user,ada,user,grace,grace,team:general,,,"{""from"":""user"",""to"":""moderator""}"',
    '',
  ]);
});

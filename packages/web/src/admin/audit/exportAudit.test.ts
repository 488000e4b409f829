import { roleGiven } from '@confab/protocol/fixtures';
import { expect, it } from 'vitest';
import { toCsv } from './exportAudit.ts';

it('[MOD-01] the CSV keeps the names and ids of the API, which programs read', () => {
  const entry = { ...roleGiven, cid: 'team:general', channel: { name: 'General' } };
  expect(toCsv([entry]).split('\r\n')).toEqual([
    'created_at,action,actor_kind,actor,subject_kind,subject_id,user,cid,address,device,details',
    '2026-01-05T08:00:00.000Z,user.role_changed,user,ada,user,grace,grace,team:general,,,"{""from"":""user"",""to"":""moderator""}"',
    '',
  ]);
});

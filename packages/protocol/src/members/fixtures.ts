import { adaRef } from '../users/fixtures.ts';
import type { Member } from './member.ts';

export const adaMember: Member = {
  cid: 'team:night-ride',
  user_id: 'ada',
  user: adaRef,
  channel_role: 'owner',
  state: 'joined',
  joined_number: 0,
  custom: {},
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};

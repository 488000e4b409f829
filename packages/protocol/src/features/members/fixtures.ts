import { adaRef } from '../users/fixtures.ts';
import type { Member, OwnMembership, ReaderMembership } from './schema.ts';

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

export const adaOwnMembership: OwnMembership = {
  cid: 'team:night-ride',
  version: 3,
  pinned_at: '2026-01-06T08:00:00.000Z',
  muted_at: '2026-01-06T08:00:00.000Z',
  muted_until: '2026-01-06T09:00:00.000Z',
  notification_preference: 'mentions',
};
export const adaReaderMembership: ReaderMembership = { ...adaMember, ...adaOwnMembership };

import type { Invitation, Session } from './api.ts';

export const adaSession: Session = {
  id: 'se_1',
  created_at: '2026-01-05T08:00:00.000Z',
  last_seen_at: '2026-01-05T09:00:00.000Z',
  expires_at: '2026-02-04T08:00:00.000Z',
  user_agent: 'Firefox on Linux',
  address: '127.0.0.1',
  current: true,
};
export const openInvitation: Invitation = {
  id: 'k3T9xw0QvPqA',
  role: 'user',
  created_by_id: 'grace',
  created_at: '2026-01-05T08:00:00.000Z',
  expires_at: '2026-01-12T08:00:00.000Z',
  uses_left: 1,
};

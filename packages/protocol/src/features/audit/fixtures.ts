import type { AuditEntry } from './api.ts';

export const roleGiven: AuditEntry = {
  id: '7',
  action: 'user.role_changed',
  actor_kind: 'user',
  actor: { id: 'ada', name: 'Ada Lovelace' },
  subject_kind: 'user',
  subject_id: 'grace',
  user: { id: 'grace', name: 'Grace Hopper' },
  details: { from: 'user', to: 'moderator' },
  created_at: '2026-01-05T08:00:00.000Z',
};

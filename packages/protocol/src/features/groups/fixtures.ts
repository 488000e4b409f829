import type { Group } from './api.ts';

export const designers: Group = {
  id: 'designers',
  name: 'Design crew',
  description: 'Everybody who draws.',
  member_ids: ['ada', 'grace'],
  member_count: 2,
  created_by_id: 'grace',
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};

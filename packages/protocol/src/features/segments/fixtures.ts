import type { Segment } from './api.ts';

export const newcomers: Segment = {
  id: 'newcomers',
  type: 'user',
  name: 'Newcomers',
  description: 'Who came this year.',
  filter: { created_at: { $gte: '2026-01-01T00:00:00.000Z' } },
  created_by_id: 'ada',
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};

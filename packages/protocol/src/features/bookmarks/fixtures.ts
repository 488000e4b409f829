import type { Bookmark } from './api.ts';

export const adaBookmark: Bookmark = {
  id: '019b8d3e-0000-7000-8000-000000000001',
  cid: 'team:general',
  title: 'Release plan',
  url: 'https://example.com/plan',
  emoji: '🗓️',
  position: 0,
  created_by_id: 'ada',
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
};

import type { Task } from './api.ts';

export const adaTask: Task = {
  id: '019b8d3e-0000-7000-8000-000000000801',
  kind: 'delete-user',
  status: 'running',
  progress: { done: 200, total: 640 },
  result: { user_id: 'grace' },
  asked_by_id: 'ada',
  created_at: '2026-01-05T09:02:00.000Z',
  updated_at: '2026-01-05T09:02:01.000Z',
};

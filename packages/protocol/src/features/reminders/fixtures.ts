import { hello } from '../messages/fixtures.ts';
import type { Reminder } from './api.ts';

export const adaReminder: Reminder = {
  id: '019b8d3e-0000-7000-8000-000000000007',
  message_id: hello.id,
  cid: hello.cid,
  remind_at: '2026-01-05T17:00:00.000Z',
  created_at: '2026-01-05T09:02:00.000Z',
  updated_at: '2026-01-05T09:02:00.000Z',
};

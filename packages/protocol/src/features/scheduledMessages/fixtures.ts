import type { ScheduledMessage } from './api.ts';

export const mondaysMessage: ScheduledMessage = {
  id: '01940000-0000-7000-8000-000000000301',
  cid: 'team:night-ride',
  text: 'Good morning: lamps charged?',
  custom: {},
  send_at: '2026-01-12T08:00:00.000Z',
  status: 'scheduled',
  created_at: '2026-01-09T16:00:00.000Z',
  updated_at: '2026-01-09T16:00:00.000Z',
};

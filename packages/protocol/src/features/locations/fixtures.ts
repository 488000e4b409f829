import type { SharedLocation } from './api.ts';

export const adaOnTheWay: SharedLocation = {
  message_id: '019b8d3e-0000-7000-8000-000000000001',
  channel_cid: 'team:night-ride',
  user_id: 'ada',
  created_by_device_id: '6f1c2b0e-1111-4222-8333-444455556666',
  latitude: 52.3731,
  longitude: 4.8926,
  accuracy: 12,
  end_at: '2026-01-05T10:00:00.000Z',
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:20.000Z',
};

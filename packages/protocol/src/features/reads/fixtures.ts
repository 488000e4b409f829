import type { OwnRead, Read } from './api.ts';

export const adaRead: Read = {
  user_id: 'ada',
  last_read_number: 41,
  last_read_at: '2026-01-05T09:00:00.000Z',
};
export const adaOwnRead: OwnRead = {
  cid: 'team:night-ride',
  last_read_number: 41,
  last_read_at: '2026-01-05T09:00:00.000Z',
  unread_numbers: [42],
  mention_numbers: [],
  marked_unread: false,
};

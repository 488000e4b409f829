import type { OwnUser, User, UserRef } from './schema.ts';

export const adaRef: UserRef = { id: 'ada', name: 'Ada' };
export const ada: User = {
  id: 'ada',
  name: 'Ada',
  role: 'user',
  custom: {},
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
  presence: 'online',
};
export const grace: User = { ...ada, id: 'grace', name: 'Grace', role: 'admin', presence: 'away' };
export const adaOwn: OwnUser = {
  ...ada,
  email: 'ada@confab.example',
  invisible: false,
  away: false,
  share_typing: true,
  share_reads: true,
  mark_read: 'at_end',
  send_key: 'enter',
  show_formatting: false,
  muted_users: [{ user_id: 'linus', until: '2026-01-06T08:00:00.000Z' }],
  blocked_user_ids: ['mallory'],
};

import type { Ban, Flag, Review } from './schema.ts';

const ada = { id: 'ada', name: 'Ada Lovelace' };
const mallory = { id: 'mallory', name: 'Mallory' };

export const spamFlag: Flag = {
  id: '3',
  message_id: '0198d0c2-0000-7000-8000-0000000000aa',
  user: mallory,
  cid: 'team:general',
  reason: 'spam',
  text: 'The same link in five channels.',
  source: 'person',
  flagged_by: ada,
  created_at: '2026-01-05T08:00:00.000Z',
};

export const spamReview: Review = {
  id: '2',
  kind: 'message',
  user: mallory,
  message_id: '0198d0c2-0000-7000-8000-0000000000aa',
  cid: 'team:general',
  state: 'open',
  flag_count: 1,
  reasons: ['spam'],
  sources: ['person'],
  created_at: '2026-01-05T08:00:00.000Z',
  flagged_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};

export const dayOfQuiet: Ban = {
  id: '1',
  kind: 'time_out',
  user: mallory,
  cid: 'team:general',
  reason: 'Spam',
  banned_by: ada,
  created_at: '2026-01-05T08:00:00.000Z',
  until: '2026-01-06T08:00:00.000Z',
  removed_member: false,
};

import { radarPicture } from '../attachments/fixtures.ts';
import { adaThumb, thumbGroup } from '../reactions/fixtures.ts';
import { adaRef } from '../users/fixtures.ts';
import type { Message, Revision } from './schema.ts';

export const hello: Message = {
  id: '019b8d3e-0000-7000-8000-000000000001',
  cid: 'team:night-ride',
  number: 42,
  type: 'regular',
  text: 'Rain radar is clear until nine.',
  user: adaRef,
  mentioned_users: [],
  attachments: [radarPicture],
  reaction_groups: { '👍': thumbGroup },
  latest_reactions: [adaThumb],
  own_reactions: [],
  reply_count: 0,
  thread_participants: [],
  custom: {},
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
};
export const firstRevision: Revision = {
  text: 'Rain radar is clear.',
  edited_at: '2026-01-05T09:00:30.000Z',
  edited_by_id: 'ada',
};

import { adaRef } from '../users/fixtures.ts';
import type { Reaction, ReactionGroup } from './schema.ts';

export const adaThumb: Reaction = {
  message_id: '019b8d3e-0000-7000-8000-000000000001',
  type: '👍',
  user_id: 'ada',
  user: adaRef,
  score: 1,
  created_at: '2026-01-05T09:01:00.000Z',
  updated_at: '2026-01-05T09:01:00.000Z',
};
export const thumbGroup: ReactionGroup = {
  count: 1,
  sum_scores: 1,
  first_reaction_at: adaThumb.created_at,
  last_reaction_at: adaThumb.created_at,
};

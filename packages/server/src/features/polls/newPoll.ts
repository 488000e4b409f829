import type { PollInput } from '@confab/protocol';
import { foldText } from '../../core/filters/foldText.ts';
import type { PollRow } from './migrations.ts';

/** Returns the row of a new poll without votes. */
export const newPollRow = (
  input: PollInput,
  {
    id: message_id,
    cid,
    user_id,
    created_at,
  }: { id: string; cid: string; user_id: string; created_at: number },
): PollRow => ({
  id: input.id,
  cid,
  message_id,
  name: input.name,
  name_folded: foldText(input.name),
  description: input.description?.trim() ? input.description : null,
  options: JSON.stringify(input.options.map(({ id, text }) => ({ id, text }))),
  voting_visibility: input.voting_visibility ?? 'public',
  enforce_unique_vote: input.enforce_unique_vote ? 1 : 0,
  max_votes_allowed: input.max_votes_allowed ?? null,
  allow_user_suggested_options: input.allow_user_suggested_options ? 1 : 0,
  allow_answers: input.allow_answers ? 1 : 0,
  is_closed: 0,
  vote_counts: null,
  vote_count: 0,
  voters_count: 0,
  answers_count: 0,
  latest_votes: null,
  latest_answers: null,
  created_by_id: user_id,
  created_at,
  updated_at: created_at,
});

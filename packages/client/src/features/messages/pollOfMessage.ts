import type { Poll, PollInput } from '@confab/protocol';

/** The user's own votes in a poll. */
export type OwnVotes = Pick<Poll, 'own_votes' | 'own_answer'>;

export const noOwnVotes: OwnVotes = { own_votes: [] };

/** Returns a poll with the user's own votes; votes for unknown options are left out. */
export const withOwnVotes = (poll: Poll, { own_votes, own_answer }: OwnVotes): Poll => ({
  ...poll,
  own_votes: own_votes.filter((vote) => poll.options.some(({ id }) => id === vote.option_id)),
  own_answer,
});

/** Returns an unsent poll as it is shown until the service answers. */
export const unsentPoll = (
  input: PollInput,
  { id, cid, created_at }: { id: string; cid: string; created_at: string },
  created_by: Poll['created_by'],
): Poll => ({
  voting_visibility: 'public',
  enforce_unique_vote: false,
  allow_user_suggested_options: false,
  allow_answers: false,
  ...input,
  cid,
  message_id: id,
  is_closed: false,
  vote_counts_by_option: {},
  vote_count: 0,
  voters_count: 0,
  answers_count: 0,
  latest_votes_by_option: {},
  latest_answers: [],
  own_votes: [],
  created_by,
  created_at,
  updated_at: created_at,
});

import type { Poll, PollInput } from '@confab/protocol';

/** A poll with these as the reader's own; votes for options that it has no more go. */
export const withOwnVotes = (
  poll: Poll,
  own_votes: Poll['own_votes'],
  own_answer?: Poll['own_answer'],
): Poll => ({
  ...poll,
  own_votes: own_votes.filter((vote) => poll.options.some(({ id }) => id === vote.option_id)),
  own_answer,
});

/** A poll that an event brought, with what the reader is known to have voted. */
export const keepOwnVotes = (poll: Poll, known: Poll | undefined): Poll =>
  known?.id === poll.id ? withOwnVotes(poll, known.own_votes, known.own_answer) : poll;

/** A poll on its way, as it is shown until the service answers. */
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

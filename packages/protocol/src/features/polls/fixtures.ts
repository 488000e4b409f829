import { adaRef } from '../users/fixtures.ts';
import type { Poll, PollAnswer, PollVote } from './schema.ts';

const poll_id = '019b8d3e-0000-7000-8000-00000000f001';
const tower = '019b8d3e-0000-7000-8000-00000000f002';
const harbour = '019b8d3e-0000-7000-8000-00000000f003';

export const adaVote: PollVote = {
  poll_id,
  option_id: tower,
  user: adaRef,
  created_at: '2026-01-05T09:02:00.000Z',
};
export const adaAnswer: PollAnswer = {
  id: '7b1ab4a4-21ec-4d37-9c2f-0b3f6b1c2d3e',
  poll_id,
  text: 'Anywhere with coffee.',
  user: adaRef,
  created_at: '2026-01-05T09:03:00.000Z',
  updated_at: '2026-01-05T09:03:00.000Z',
};
/** A public poll in which ada has voted. */
export const meetingPoll: Poll = {
  id: poll_id,
  cid: 'team:night-ride',
  message_id: '019b8d3e-0000-7000-8000-000000000002',
  name: 'Where do we meet?',
  description: 'Half an hour before the start.',
  options: [
    { id: tower, text: 'Water tower' },
    { id: harbour, text: 'Harbour', suggested_by: { id: 'grace', name: 'Grace' } },
  ],
  voting_visibility: 'public',
  enforce_unique_vote: false,
  max_votes_allowed: 2,
  allow_user_suggested_options: true,
  allow_answers: true,
  is_closed: false,
  vote_counts_by_option: { [tower]: 1 },
  vote_count: 1,
  voters_count: 1,
  answers_count: 1,
  latest_votes_by_option: { [tower]: [adaVote] },
  latest_answers: [adaAnswer],
  own_votes: [adaVote],
  own_answer: adaAnswer,
  created_by: adaRef,
  created_at: '2026-01-05T09:01:00.000Z',
  updated_at: '2026-01-05T09:03:00.000Z',
};
/** An anonymous poll: only counts. */
export const secretPoll: Poll = {
  ...meetingPoll,
  id: '019b8d3e-0000-7000-8000-00000000f011',
  voting_visibility: 'anonymous',
  options: [
    { id: tower, text: 'Water tower' },
    { id: harbour, text: 'Harbour' },
  ],
  latest_votes_by_option: {},
  latest_answers: [{ id: adaAnswer.id, poll_id, text: adaAnswer.text }],
  own_votes: [],
  own_answer: undefined,
};

import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { pollAnswerSchema, pollSchema, pollVoteSchema } from './poll.ts';

const about = { cid: v.string(), message_id: v.string() };

export const pollUpdated = defineEvent('poll.updated', {
  stream: 'channel',
  summary:
    'A poll has changed: its fields, options, votes or answers. Without an actor where a vote in an anonymous poll is the cause.',
  payload: { ...about, poll: pollSchema },
});
export const pollOwnVotes = defineEvent('poll.own_votes', {
  stream: 'user',
  summary: "One's own votes and answer in a poll are now these.",
  // The poll may be anonymous.
  delivered: false,
  payload: {
    ...about,
    poll_id: v.string(),
    own_votes: v.array(pollVoteSchema),
    own_answer: v.optional(pollAnswerSchema),
  },
});
export const events = [pollUpdated, pollOwnVotes] as const;

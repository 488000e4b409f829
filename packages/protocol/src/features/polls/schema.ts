import * as v from 'valibot';
import { clientIdField, countField, nameField, textField, timeField } from '../../contract/fields.ts';
import { defineEntity } from '../../contract/index.ts';
import { userRefSchema } from '../users/schema.ts';
import {
  pollDescriptionMost,
  pollNameMost,
  pollOptionsMost,
  pollOptionTextMost,
  pollVotesLeast,
  pollVotesMost,
  votingVisibilities,
} from './limits.ts';

/** One person's vote for one option (POLL-08). Of an anonymous poll only one's own are ever told. */
export const pollVoteSchema = v.object({
  poll_id: v.string(),
  option_id: v.string(),
  user: userRefSchema,
  created_at: timeField,
});
export type PollVote = v.InferOutput<typeof pollVoteSchema>;
export const pollVote = defineEntity('PollVote', pollVoteSchema);

/** One person's answer in words. In an anonymous poll it has neither a name nor a time, unless it is one's own. */
export const pollAnswerSchema = v.object({
  id: v.string(),
  poll_id: v.string(),
  text: v.string(),
  user: v.optional(userRefSchema),
  created_at: v.optional(timeField),
  updated_at: v.optional(timeField),
});
export type PollAnswer = v.InferOutput<typeof pollAnswerSchema>;
export const pollAnswer = defineEntity('PollAnswer', pollAnswerSchema);

/** Something that one can vote for. */
export const pollOptionSchema = v.object({
  id: v.string(),
  text: v.string(),
  /** Whose suggestion it is; nobody's in an anonymous poll. */
  suggested_by: v.optional(userRefSchema),
});
export type PollOption = v.InferOutput<typeof pollOptionSchema>;

/** A poll (SEED.md section 3, POLL-08): a part of the message that it was made with, read by those who read that. */
export const pollSchema = v.object({
  id: v.string(),
  cid: v.string(),
  message_id: v.string(),
  /** The question. */
  name: v.string(),
  description: v.optional(v.string()),
  /** In their order; suggested ones last. */
  options: v.array(pollOptionSchema),
  voting_visibility: v.picklist(votingVisibilities),
  /** A person has one vote; the next one takes its place. */
  enforce_unique_vote: v.boolean(),
  /** For how many options one person may vote; without it, and without the unique vote, for all. */
  max_votes_allowed: v.optional(v.number()),
  allow_user_suggested_options: v.boolean(),
  allow_answers: v.boolean(),
  is_closed: v.boolean(),
  /** By option; one without votes is left out. */
  vote_counts_by_option: v.record(v.string(), v.number()),
  /** All votes. */
  vote_count: v.number(),
  /** People who have voted. */
  voters_count: v.number(),
  answers_count: v.number(),
  /** The newest few of each option, newest first; none in an anonymous poll. */
  latest_votes_by_option: v.record(v.string(), v.array(pollVoteSchema)),
  /** The newest few, newest first; of an anonymous poll a few, in no order. */
  latest_answers: v.array(pollAnswerSchema),
  /** The reader's own; always empty in events, which tell a voter's own devices by `poll.own_votes`. */
  own_votes: v.array(pollVoteSchema),
  /** The same for the reader's own answer. */
  own_answer: v.optional(pollAnswerSchema),
  created_by: userRefSchema,
  created_at: timeField,
  updated_at: timeField,
});
export type Poll = v.InferOutput<typeof pollSchema>;
export const poll = defineEntity('Poll', pollSchema);

/** An option's id, made by the client: a UUID, since poll answers are keyed by it. */
export const pollOptionIdField = v.pipe(
  v.string(),
  v.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'must be a UUID in small letters'),
);

/** An option as its author writes it. */
export const pollOptionInputSchema = v.object({ id: pollOptionIdField, text: nameField(pollOptionTextMost) });
export type PollOptionInput = v.InferInput<typeof pollOptionInputSchema>;

const flags = {
  allow_answers: v.optional(v.boolean(), false),
  allow_user_suggested_options: v.optional(v.boolean(), false),
  enforce_unique_vote: v.optional(v.boolean(), false),
  voting_visibility: v.optional(v.picklist(votingVisibilities), 'public'),
};

/** A new poll, made together with the message that carries it (POLL-07). The id is the client's. */
export const pollInputSchema = v.object({
  id: clientIdField,
  name: nameField(pollNameMost),
  description: v.optional(textField(pollDescriptionMost)),
  options: v.pipe(v.array(pollOptionInputSchema), v.minLength(1), v.maxLength(pollOptionsMost)),
  ...flags,
  max_votes_allowed: v.optional(countField(pollVotesLeast, pollVotesMost)),
});
export type PollInput = v.InferInput<typeof pollInputSchema>;

/** A poll as far as it is written, in a draft (COMP-04, SEED.md section 3): nothing of it need be right yet. */
export const pollDraftSchema = v.object({
  id: clientIdField,
  name: v.optional(textField(2 * pollNameMost), ''),
  description: v.optional(textField(2 * pollDescriptionMost), ''),
  options: v.optional(
    v.pipe(
      v.array(v.object({ id: pollOptionIdField, text: textField(2 * pollOptionTextMost) })),
      v.maxLength(pollOptionsMost),
    ),
    [],
  ),
  ...flags,
  /** As it stands in its field. */
  max_votes_allowed: v.optional(textField(20), ''),
  user_id: v.optional(v.string()),
});
export type PollDraft = v.InferInput<typeof pollDraftSchema>;

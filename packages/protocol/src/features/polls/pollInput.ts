import * as v from 'valibot';
import { clientIdField, countField, nameField, textField } from '../../contract/fields.ts';
import {
  pollDescriptionMost,
  pollNameMost,
  pollOptionsMost,
  pollOptionTextMost,
  pollVotesLeast,
  pollVotesMost,
  votingVisibilities,
} from './limits.ts';

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

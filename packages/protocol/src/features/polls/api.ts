import * as v from 'valibot';
import {
  countField,
  countText,
  emptyAnswer,
  filterField,
  nameField,
  sortField,
  textField,
} from '../../contract/fields.ts';
import { defineEndpoint, defineEvent, defineFeature } from '../../contract/index.ts';
import {
  answersOff,
  lastPollOption,
  maxPollAnswerLength,
  maxPollDescriptionLength,
  maxPollNameLength,
  maxPollOptions,
  maxPollOptionTextLength,
  maxPollVotes,
  minPollVotes,
  pollAnonymous,
  pollClosed,
  pollErrors,
  pollHasVotes,
  pollNotFound,
  pollOptionExists,
  pollOptionNotFound,
  suggestionsOff,
  tooManyPollOptions,
  tooManyVotes,
  votingVisibilities,
} from './limits.ts';
import {
  poll,
  pollAnswer,
  pollAnswerSchema,
  pollOptionIdField,
  pollOptionInputSchema,
  pollSchema,
  pollVote,
  pollVoteSchema,
} from './schema.ts';

/** The poll with the caller's own votes and answer. */
const answer = v.object({ poll: pollSchema });
const optionIds = v.pipe(v.array(pollOptionIdField), v.maxLength(maxPollOptions));
const page = {
  limit: v.optional(countText(1, 100), '25'),
  offset: v.optional(countText(0, 100_000), '0'),
};

/** A poll is created by sending a message with one (`sendMessage`); everything else happens here. */
export const endpoints = {
  getPoll: defineEndpoint('GET /polls/{poll_id}', {
    summary: 'Get a poll with your own votes.',
    answer,
    errors: [pollNotFound],
  }),
  queryPolls: defineEndpoint('POST /polls/query', {
    summary: 'Query polls in channels you can read by filter, newest first by default.',
    body: v.object({
      filter: v.optional(filterField, {}),
      sort: v.optional(sortField, []),
      limit: v.optional(countField(1, 100), 25),
      offset: v.optional(countField(0, 100_000), 0),
    }),
    answer: v.object({ polls: v.array(pollSchema), has_next: v.boolean() }),
  }),
  updatePoll: defineEndpoint('PATCH /polls/{poll_id}', {
    summary:
      'Update a poll. Once there are votes or answers, only its description and whether it accepts more input can change. `null` removes a field.',
    body: v.partial(
      v.strictObject({
        name: nameField(maxPollNameLength),
        description: v.nullable(textField(maxPollDescriptionLength)),
        allow_answers: v.boolean(),
        allow_user_suggested_options: v.boolean(),
        enforce_unique_vote: v.boolean(),
        max_votes_allowed: v.nullable(countField(minPollVotes, maxPollVotes)),
        voting_visibility: v.picklist(votingVisibilities),
      }),
    ),
    answer,
    errors: [pollNotFound, pollClosed, pollHasVotes],
  }),
  closePoll: defineEndpoint('POST /polls/{poll_id}/close', {
    summary: 'Close the voting permanently. No effect on a closed poll.',
    body: v.object({}),
    answer,
    errors: [pollNotFound],
  }),
  deletePoll: defineEndpoint('DELETE /polls/{poll_id}', {
    summary:
      'Delete a poll with its votes. Its message is kept if it has text or attachments, otherwise soft-deleted.',
    answer: emptyAnswer,
    errors: [pollNotFound],
  }),
  addPollOption: defineEndpoint('POST /polls/{poll_id}/options', {
    summary:
      'Add an option. Users who do not manage the poll can suggest one if the poll accepts suggestions.',
    body: v.object({ option: pollOptionInputSchema }),
    answer,
    errors: [pollNotFound, pollClosed, pollOptionExists, tooManyPollOptions, suggestionsOff],
  }),
  updatePollOption: defineEndpoint('PATCH /polls/{poll_id}/options/{option_id}', {
    summary: "Change an option's text, as long as nobody has voted for it.",
    body: v.object({ text: nameField(maxPollOptionTextLength) }),
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed, pollOptionExists, pollHasVotes],
  }),
  deletePollOption: defineEndpoint('DELETE /polls/{poll_id}/options/{option_id}', {
    summary: 'Delete an option and its votes.',
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed, lastPollOption],
  }),
  castVotes: defineEndpoint('POST /polls/{poll_id}/votes', {
    summary:
      'Vote for options in addition to your earlier votes; in a poll with a single vote, replaces your earlier vote. Voting again has no effect.',
    body: v.object({ option_ids: v.pipe(optionIds, v.minLength(1)) }),
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed, tooManyVotes],
  }),
  replaceVotes: defineEndpoint('PUT /polls/{poll_id}/votes', {
    summary: 'Replace all your votes with these; an empty list removes them all.',
    body: v.object({ option_ids: optionIds }),
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed, tooManyVotes],
  }),
  removeVote: defineEndpoint('DELETE /polls/{poll_id}/votes/{option_id}', {
    summary: 'Remove your vote for an option. No effect if there is none.',
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed],
  }),
  queryVotes: defineEndpoint('GET /polls/{poll_id}/votes', {
    summary: 'List the votes of a public poll, newest first, one page at a time.',
    query: v.object({ option_id: v.optional(pollOptionIdField), ...page }),
    answer: v.object({ votes: v.array(pollVoteSchema), has_next: v.boolean() }),
    errors: [pollNotFound, pollOptionNotFound, pollAnonymous],
  }),
  saveAnswer: defineEndpoint('PUT /polls/{poll_id}/answer', {
    summary: 'Create or change your written answer; each user has one.',
    body: v.object({
      text: v.pipe(textField(maxPollAnswerLength), v.trim(), v.nonEmpty('must not be empty')),
    }),
    answer,
    errors: [pollNotFound, pollClosed, answersOff],
  }),
  deleteAnswer: defineEndpoint('DELETE /polls/{poll_id}/answer', {
    summary: 'Delete your written answer. No effect if there is none.',
    answer,
    errors: [pollNotFound, pollClosed],
  }),
  queryAnswers: defineEndpoint('GET /polls/{poll_id}/answers', {
    summary:
      'List written answers, newest first, one page at a time. Those of an anonymous poll are unordered and have no author.',
    query: v.object(page),
    answer: v.object({ answers: v.array(pollAnswerSchema), has_next: v.boolean() }),
    errors: [pollNotFound],
  }),
};

const about = { cid: v.string(), message_id: v.string() };

export const events = {
  pollUpdated: defineEvent('poll.updated', {
    stream: 'channel',
    summary:
      "A poll's fields, options, votes or answers changed. No actor is given for a vote in an anonymous poll.",
    payload: { ...about, poll: pollSchema },
  }),
  pollOwnVotes: defineEvent('poll.own_votes', {
    stream: 'user',
    summary: "The user's own votes and answer in a poll changed.",
    // The poll may be anonymous.
    delivered: false,
    payload: {
      ...about,
      poll_id: v.string(),
      own_votes: v.array(pollVoteSchema),
      own_answer: v.optional(pollAnswerSchema),
    },
  }),
};

export const polls = defineFeature({
  name: 'polls',
  entities: [poll, pollVote, pollAnswer],
  endpoints,
  events: Object.values(events),
  errors: pollErrors,
});

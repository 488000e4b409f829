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
  pollAnonymous,
  pollAnswerMost,
  pollClosed,
  pollDescriptionMost,
  pollErrors,
  pollHasVotes,
  pollNameMost,
  pollNotFound,
  pollOptionExists,
  pollOptionNotFound,
  pollOptionsMost,
  pollOptionTextMost,
  pollVotesLeast,
  pollVotesMost,
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
const optionIds = v.pipe(v.array(pollOptionIdField), v.maxLength(pollOptionsMost));
const page = {
  limit: v.optional(countText(1, 100), '25'),
  offset: v.optional(countText(0, 100_000), '0'),
};

/** A poll is made by sending a message that has one (`sendMessage`); everything else happens here. */
export const endpoints = {
  getPoll: defineEndpoint('GET /polls/{poll_id}', {
    summary: "A poll with one's own votes.",
    answer,
    errors: [pollNotFound],
  }),
  queryPolls: defineEndpoint('POST /polls/query', {
    summary: 'Find polls in channels that one may read by filter, newest first unless sorted otherwise.',
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
      'Change a poll; once there are votes or answers, only its description and what else it takes. `null` takes a field away.',
    body: v.partial(
      v.strictObject({
        name: nameField(pollNameMost),
        description: v.nullable(textField(pollDescriptionMost)),
        allow_answers: v.boolean(),
        allow_user_suggested_options: v.boolean(),
        enforce_unique_vote: v.boolean(),
        max_votes_allowed: v.nullable(countField(pollVotesLeast, pollVotesMost)),
        voting_visibility: v.picklist(votingVisibilities),
      }),
    ),
    answer,
    errors: [pollNotFound, pollClosed, pollHasVotes],
  }),
  closePoll: defineEndpoint('POST /polls/{poll_id}/close', {
    summary: 'End the voting for good; closing again changes nothing.',
    body: v.object({}),
    answer,
    errors: [pollNotFound],
  }),
  deletePoll: defineEndpoint('DELETE /polls/{poll_id}', {
    summary:
      'Delete a poll with its votes. The message stays if it has text or attachments, else it is deleted softly.',
    answer: emptyAnswer,
    errors: [pollNotFound],
  }),
  addPollOption: defineEndpoint('POST /polls/{poll_id}/options', {
    summary: 'Add an option; those who do not manage the poll suggest one, where it takes suggestions.',
    body: v.object({ option: pollOptionInputSchema }),
    answer,
    errors: [pollNotFound, pollClosed, pollOptionExists, tooManyPollOptions, suggestionsOff],
  }),
  updatePollOption: defineEndpoint('PATCH /polls/{poll_id}/options/{option_id}', {
    summary: "Change an option's text, while nobody has voted for it.",
    body: v.object({ text: nameField(pollOptionTextMost) }),
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed, pollOptionExists, pollHasVotes],
  }),
  deletePollOption: defineEndpoint('DELETE /polls/{poll_id}/options/{option_id}', {
    summary: 'Take an option out, with the votes for it.',
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed, lastPollOption],
  }),
  castVotes: defineEndpoint('POST /polls/{poll_id}/votes', {
    summary:
      "Vote for options beside those that one has voted for; a unique vote takes the earlier one's place. Voting again changes nothing.",
    body: v.object({ option_ids: v.pipe(optionIds, v.minLength(1)) }),
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed, tooManyVotes],
  }),
  replaceVotes: defineEndpoint('PUT /polls/{poll_id}/votes', {
    summary: "Have these votes and no others; an empty list takes all of one's votes back.",
    body: v.object({ option_ids: optionIds }),
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed, tooManyVotes],
  }),
  removeVote: defineEndpoint('DELETE /polls/{poll_id}/votes/{option_id}', {
    summary: "Take one's vote for an option back; taking back what is not there changes nothing.",
    answer,
    errors: [pollNotFound, pollOptionNotFound, pollClosed],
  }),
  queryVotes: defineEndpoint('GET /polls/{poll_id}/votes', {
    summary: 'Who voted in a public poll, newest first, a page at a time.',
    query: v.object({ option_id: v.optional(pollOptionIdField), ...page }),
    answer: v.object({ votes: v.array(pollVoteSchema), has_next: v.boolean() }),
    errors: [pollNotFound, pollOptionNotFound, pollAnonymous],
  }),
  saveAnswer: defineEndpoint('PUT /polls/{poll_id}/answer', {
    summary: "Give one's answer in words, or change it; a person has one.",
    body: v.object({
      text: v.pipe(textField(pollAnswerMost), v.trim(), v.nonEmpty('must not be empty')),
    }),
    answer,
    errors: [pollNotFound, pollClosed, answersOff],
  }),
  deleteAnswer: defineEndpoint('DELETE /polls/{poll_id}/answer', {
    summary: "Take one's answer back; where there is none nothing changes.",
    answer,
    errors: [pollNotFound, pollClosed],
  }),
  queryAnswers: defineEndpoint('GET /polls/{poll_id}/answers', {
    summary:
      'Answers in words, newest first, a page at a time; those of an anonymous poll nameless, in no order.',
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
      'A poll has changed: its fields, options, votes or answers. Without an actor where a vote in an anonymous poll is the cause.',
    payload: { ...about, poll: pollSchema },
  }),
  pollOwnVotes: defineEvent('poll.own_votes', {
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
  }),
};

export const polls = defineFeature({
  name: 'polls',
  entities: [poll, pollVote, pollAnswer],
  endpoints,
  events: Object.values(events),
  errors: pollErrors,
});

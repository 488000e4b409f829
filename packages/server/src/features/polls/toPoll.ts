import type { Poll, PollAnswer, PollVote, UserRef } from '@confab/protocol';
import { isoTime } from '../../core/storage/columns.ts';
import { userRefOf } from '../users/index.ts';
import type { PollAnswerRow, PollRow, PollVoteRow } from './migrations.ts';
import {
  type AnswerColumn,
  countsOf,
  isAnonymous,
  latestAnswersOf,
  latestVotesOf,
  optionsOf,
} from './pollColumns.ts';

type People = ReadonlyMap<string, UserRef>;

/** A reader's own votes and answers in a poll. */
export interface OwnPart {
  readonly votes: readonly PollVoteRow[];
  readonly answer: PollAnswerRow | undefined;
}

export const nothingOwn: OwnPart = { votes: [], answer: undefined };

/** Returns the ids of all users shown in a poll. */
export function peopleOfPoll(row: PollRow): string[] {
  return [
    row.created_by_id,
    ...optionsOf(row).flatMap(({ user_id }) => user_id ?? []),
    ...[...latestVotesOf(row).values()].flatMap((votes) => votes.map(([user_id]) => user_id)),
    ...latestAnswersOf(row).flatMap(({ user_id }) => user_id ?? []),
  ];
}

/** Returns a poll in wire form; `own` only for that reader. */
export function toPoll(row: PollRow, people: People, own: OwnPart = nothingOwn): Poll {
  const toVote = (option_id: string, user_id: string, created_at: number): PollVote => ({
    poll_id: row.id,
    option_id,
    user: userRefOf(user_id, people),
    created_at: isoTime(created_at),
  });
  return {
    id: row.id,
    cid: row.cid,
    message_id: row.message_id,
    name: row.name,
    description: row.description ?? undefined,
    options: optionsOf(row).map(({ id, text, user_id }) => ({
      id,
      text,
      suggested_by: user_id === undefined ? undefined : userRefOf(user_id, people),
    })),
    voting_visibility: row.voting_visibility,
    enforce_unique_vote: row.enforce_unique_vote === 1,
    max_votes_allowed: row.max_votes_allowed ?? undefined,
    allow_user_suggested_options: row.allow_user_suggested_options === 1,
    allow_answers: row.allow_answers === 1,
    is_closed: row.is_closed === 1,
    vote_counts_by_option: Object.fromEntries(countsOf(row)),
    vote_count: row.vote_count,
    voters_count: row.voters_count,
    answers_count: row.answers_count,
    latest_votes_by_option: Object.fromEntries(
      [...latestVotesOf(row)].map(([option_id, votes]) => [
        option_id,
        votes.map(([user_id, created_at]) => toVote(option_id, user_id, created_at)),
      ]),
    ),
    latest_answers: latestAnswersOf(row).map((answer) => toAnswer(row.id, answer, people)),
    own_votes: own.votes.map((vote) => toVote(vote.option_id, vote.user_id, vote.created_at)),
    own_answer: own.answer && toAnswer(row.id, own.answer, people),
    created_by: userRefOf(row.created_by_id, people),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

/** Returns an answer in wire form, with the given part of its author. */
export const toAnswer = (
  poll_id: string,
  { id, text, user_id, created_at, updated_at }: AnswerColumn,
  people: People,
): PollAnswer => ({
  id,
  poll_id,
  text,
  user: user_id === undefined ? undefined : userRefOf(user_id, people),
  created_at: created_at === undefined ? undefined : isoTime(created_at),
  updated_at: updated_at === undefined ? undefined : isoTime(updated_at),
});

/** Returns the public part of an answer: for an anonymous poll only its text. */
export const shownAnswer = (
  poll: PollRow,
  { id, text, user_id, created_at, updated_at }: PollAnswerRow,
): AnswerColumn => (isAnonymous(poll) ? { id, text } : { id, text, user_id, created_at, updated_at });

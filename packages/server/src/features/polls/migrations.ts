import type { VotingVisibility } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** A stored poll, with everything a page needs. JSON columns are null for "none". */
export interface PollRow {
  id: string;
  cid: string;
  message_id: string;
  name: string;
  name_folded: string;
  description: string | null;
  /** JSON list of `OptionColumn`. */
  options: string;
  voting_visibility: VotingVisibility;
  enforce_unique_vote: number;
  max_votes_allowed: number | null;
  allow_user_suggested_options: number;
  allow_answers: number;
  is_closed: number;
  /** JSON, as on the wire: always equal to the number of rows in `poll_votes` with the option. */
  vote_counts: string | null;
  vote_count: number;
  voters_count: number;
  answers_count: number;
  /** JSON of `VoteColumn` lists by option, newest first; never for an anonymous poll. */
  latest_votes: string | null;
  /** JSON list of `AnswerColumn`. */
  latest_answers: string | null;
  created_by_id: string;
  created_at: number;
  updated_at: number;
}

/** A user's vote for one option. */
export interface PollVoteRow {
  poll_id: string;
  user_id: string;
  option_id: string;
  created_at: number;
}

/** A user's written answer. Its id is random, so as not to reveal its time. */
export interface PollAnswerRow {
  poll_id: string;
  user_id: string;
  id: string;
  text: string;
  created_at: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    polls: PollRow;
    poll_votes: PollVoteRow;
    poll_answers: PollAnswerRow;
  }
}

export const pollMigrations: readonly Migration[] = [
  {
    id: 'polls-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE polls (
         id ${text} PRIMARY KEY,
         cid ${text} NOT NULL,
         message_id ${text} NOT NULL,
         name ${text} NOT NULL,
         name_folded ${text} NOT NULL,
         description ${text},
         options ${text} NOT NULL,
         voting_visibility ${text} NOT NULL,
         enforce_unique_vote ${bigint} NOT NULL,
         max_votes_allowed ${bigint},
         allow_user_suggested_options ${bigint} NOT NULL,
         allow_answers ${bigint} NOT NULL,
         is_closed ${bigint} NOT NULL,
         vote_counts ${text},
         vote_count ${bigint} NOT NULL,
         voters_count ${bigint} NOT NULL,
         answers_count ${bigint} NOT NULL,
         latest_votes ${text},
         latest_answers ${text},
         created_by_id ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      'CREATE UNIQUE INDEX polls_of_message ON polls (message_id)',
      'CREATE INDEX polls_of_channel ON polls (cid, created_at)',
      `CREATE TABLE poll_votes (
         poll_id ${text} NOT NULL,
         user_id ${text} NOT NULL,
         option_id ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         PRIMARY KEY (poll_id, user_id, option_id)
       )${clustered}`,
      'CREATE INDEX poll_votes_of_option ON poll_votes (poll_id, option_id, created_at)',
      `CREATE TABLE poll_answers (
         poll_id ${text} NOT NULL,
         user_id ${text} NOT NULL,
         id ${text} NOT NULL,
         text ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         PRIMARY KEY (poll_id, user_id)
       )${clustered}`,
      'CREATE INDEX poll_answers_by_time ON poll_answers (poll_id, created_at)',
      'CREATE INDEX poll_answers_by_id ON poll_answers (poll_id, id)',
      // In the message's row, so that a page of messages only queries polls if there are any.
      `ALTER TABLE messages ADD COLUMN poll_id ${text}`,
    ],
  },
  { id: 'polls-0002', up: () => ['CREATE INDEX poll_answers_of_user ON poll_answers (user_id)'] },
];

import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { PollAnswerRow, PollRow, PollVoteRow } from './migrations.ts';

export const selectPoll = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('polls').selectAll().where('id', '=', p('id')),
);

/** Selects a poll and locks it for a change, so that its counts always match its votes. */
export const selectPollToChange = statement((k, p: Placeholders<{ id: string }>, dialect) =>
  k
    .selectFrom('polls')
    .selectAll()
    .where('id', '=', p('id'))
    .$if(dialect.name === 'postgres', (query) => query.forUpdate()),
);

export const selectPolls = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('polls')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

/** The mutable columns of a poll. */
const changing = (p: Placeholders<PollRow>) => ({
  name: p('name'),
  name_folded: p('name_folded'),
  description: p('description'),
  options: p('options'),
  voting_visibility: p('voting_visibility'),
  enforce_unique_vote: p('enforce_unique_vote'),
  max_votes_allowed: p('max_votes_allowed'),
  allow_user_suggested_options: p('allow_user_suggested_options'),
  allow_answers: p('allow_answers'),
  is_closed: p('is_closed'),
  vote_counts: p('vote_counts'),
  vote_count: p('vote_count'),
  voters_count: p('voters_count'),
  answers_count: p('answers_count'),
  latest_votes: p('latest_votes'),
  latest_answers: p('latest_answers'),
  updated_at: p('updated_at'),
});

/** Inserts a new poll; no effect if its id is taken. */
export const insertPoll = statement((k, p: Placeholders<PollRow>) =>
  k
    .insertInto('polls')
    .values({
      id: p('id'),
      cid: p('cid'),
      message_id: p('message_id'),
      ...changing(p),
      created_by_id: p('created_by_id'),
      created_at: p('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Updates all mutable columns of a poll. */
export const updatePollRow = statement((k, p: Placeholders<PollRow>) =>
  k
    .updateTable('polls')
    .set({
      ...changing(p),
    })
    .where('id', '=', p('id')),
);

/** Selects a user's votes in some polls, oldest first. */
export const selectVotesOf = statement(
  (k, p: Placeholders<{ poll_ids: string[]; user_id: string }>, dialect) =>
    k
      .selectFrom('poll_votes')
      .selectAll()
      .where(sql<boolean>`poll_id ${oneOf(dialect, p('poll_ids'))}`)
      .where('user_id', '=', p('user_id'))
      .orderBy('created_at')
      .orderBy('option_id'),
);

/** Inserts a vote; no effect if it exists. */
export const insertVote = statement((k, p: Placeholders<PollVoteRow>) =>
  k
    .insertInto('poll_votes')
    .values({
      poll_id: p('poll_id'),
      user_id: p('user_id'),
      option_id: p('option_id'),
      created_at: p('created_at'),
    })
    .onConflict((conflict) => conflict.doNothing()),
);

export const deleteVote = statement((k, p: Placeholders<Omit<PollVoteRow, 'created_at'>>) =>
  k
    .deleteFrom('poll_votes')
    .where('poll_id', '=', p('poll_id'))
    .where('user_id', '=', p('user_id'))
    .where('option_id', '=', p('option_id')),
);

/** Selects the latest votes for an option, newest first. */
export const selectLatestVotes = statement(
  (k, p: Placeholders<{ poll_id: string; option_id: string; limit: number }>) =>
    k
      .selectFrom('poll_votes')
      .select(['user_id', 'created_at'])
      .where('poll_id', '=', p('poll_id'))
      .where('option_id', '=', p('option_id'))
      .orderBy('created_at', 'desc')
      .orderBy('user_id', 'desc')
      .limit(p('limit')),
);

export const deleteVotesFor = statement((k, p: Placeholders<{ poll_id: string; option_id: string }>) =>
  k.deleteFrom('poll_votes').where('poll_id', '=', p('poll_id')).where('option_id', '=', p('option_id')),
);

export const countVoters = statement((k, p: Placeholders<{ poll_id: string }>) =>
  k
    .selectFrom('poll_votes')
    .select(sql<number>`count(distinct user_id)`.as('count'))
    .where('poll_id', '=', p('poll_id')),
);

/** Selects a user's answers to some polls. */
export const selectAnswersOf = statement(
  (k, p: Placeholders<{ poll_ids: string[]; user_id: string }>, dialect) =>
    k
      .selectFrom('poll_answers')
      .selectAll()
      .where(sql<boolean>`poll_id ${oneOf(dialect, p('poll_ids'))}`)
      .where('user_id', '=', p('user_id')),
);

/** Inserts an answer, or updates the text of an existing one. */
export const upsertAnswer = statement((k, p: Placeholders<PollAnswerRow>) =>
  k
    .insertInto('poll_answers')
    .values({
      poll_id: p('poll_id'),
      user_id: p('user_id'),
      id: p('id'),
      text: p('text'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['poll_id', 'user_id']).doUpdateSet({
        text: (k) => k.ref('excluded.text'),
        updated_at: (k) => k.ref('excluded.updated_at'),
      }),
    ),
);

export const deleteAnswerRow = statement((k, p: Placeholders<{ poll_id: string; user_id: string }>) =>
  k.deleteFrom('poll_answers').where('poll_id', '=', p('poll_id')).where('user_id', '=', p('user_id')),
);

type AnswerPage = Placeholders<{ poll_id: string; limit: number; offset: number }>;

/** Selects answers of a public poll, newest first. */
export const selectAnswersByTime = statement((k, p: AnswerPage) =>
  k
    .selectFrom('poll_answers')
    .selectAll()
    .where('poll_id', '=', p('poll_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p('limit'))
    .offset(p('offset')),
);

/** Selects answers of an anonymous poll, in an order that reveals nothing. */
export const selectAnswersById = statement((k, p: AnswerPage) =>
  k
    .selectFrom('poll_answers')
    .selectAll()
    .where('poll_id', '=', p('poll_id'))
    .orderBy('id')
    .limit(p('limit'))
    .offset(p('offset')),
);

type OfPoll = Placeholders<{ poll_id: string }>;

export const deletePollVotes = statement((k, p: OfPoll) =>
  k.deleteFrom('poll_votes').where('poll_id', '=', p('poll_id')),
);
export const deletePollAnswers = statement((k, p: OfPoll) =>
  k.deleteFrom('poll_answers').where('poll_id', '=', p('poll_id')),
);
export const deletePollRow = statement((k, p: OfPoll) =>
  k.deleteFrom('polls').where('id', '=', p('poll_id')),
);

export const selectPollOfMessage = statement((k, p: Placeholders<{ message_id: string }>) =>
  k.selectFrom('polls').select('id').where('message_id', '=', p('message_id')),
);

/** Selects all written answers of a user. */
export const selectAnswersBy = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('poll_answers').selectAll().where('user_id', '=', p('user_id')),
);

/** Selects polls that may contain a user's suggested options: too rare for an index. */
export const selectPollsNaming = statement((k, p: Placeholders<{ pattern: string }>) =>
  k.selectFrom('polls').select('id').where('options', 'like', p('pattern')),
);

/** Deletes all polls of a channel, with their votes and answers. */
export const deletePollsOfChannel = [
  statement((k, p: Placeholders<{ cid: string }>) =>
    k
      .deleteFrom('poll_votes')
      .where('poll_id', 'in', k.selectFrom('polls').select('id').where('cid', '=', p('cid'))),
  ),
  statement((k, p: Placeholders<{ cid: string }>) =>
    k
      .deleteFrom('poll_answers')
      .where('poll_id', 'in', k.selectFrom('polls').select('id').where('cid', '=', p('cid'))),
  ),
  statement((k, p: Placeholders<{ cid: string }>) => k.deleteFrom('polls').where('cid', '=', p('cid'))),
];

import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { FlagRow, ReviewRow } from './migrations.ts';

type Subject = Pick<ReviewRow, 'kind' | 'subject_id'>;

export const selectReview = statement((k, p: Placeholders<{ id: number }>) =>
  k.selectFrom('reviews').selectAll().where('id', '=', p('id')),
);

/** Selects a review and locks it for a change. */
export const selectReviewToChange = statement((k, p: Placeholders<{ id: number }>, { name }) =>
  k
    .selectFrom('reviews')
    .selectAll()
    .where('id', '=', p('id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const selectReviewOf = statement((k, p: Placeholders<Subject>, { name }) =>
  k
    .selectFrom('reviews')
    .selectAll()
    .where('kind', '=', p('kind'))
    .where('subject_id', '=', p('subject_id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

/** Opens a review unless the subject has one; returns nothing then. */
export const insertReview = statement(
  (
    k,
    p: Placeholders<Pick<ReviewRow, 'kind' | 'subject_id' | 'user_id' | 'cid' | 'flagged'> & { now: number }>,
  ) =>
    k
      .insertInto('reviews')
      .values({
        kind: p('kind'),
        subject_id: p('subject_id'),
        user_id: p('user_id'),
        cid: p('cid'),
        state: 'open',
        flag_count: 0,
        reasons: '[]',
        by_person: 0,
        by_automod: 0,
        flagged: p('flagged'),
        created_at: p('now'),
        flagged_at: p('now'),
        updated_at: p('now'),
      })
      .onConflict((conflict) => conflict.columns(['kind', 'subject_id']).doNothing())
      .returningAll(),
);

export const updateReview = statement((k, p: Placeholders<ReviewRow>) =>
  k
    .updateTable('reviews')
    .set({
      state: p('state'),
      flag_count: p('flag_count'),
      reasons: p('reasons'),
      by_person: p('by_person'),
      by_automod: p('by_automod'),
      flagged: p('flagged'),
      action: p('action'),
      decision_reason: p('decision_reason'),
      decided_by_id: p('decided_by_id'),
      decided_at: p('decided_at'),
      ban_id: p('ban_id'),
      flagged_at: p('flagged_at'),
      updated_at: p('updated_at'),
    })
    .where('id', '=', p('id')),
);

export const selectReviewsOfUser = statement((k, p: Placeholders<{ user_id: string; limit: number }>) =>
  k
    .selectFrom('reviews')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .orderBy('flagged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p('limit')),
);

/** Inserts a flag or replaces the reporter's earlier one. */
export const upsertFlag = statement((k, p: Placeholders<Omit<FlagRow, 'id'>>) =>
  k
    .insertInto('flags')
    .values({
      review_id: p('review_id'),
      reporter_id: p('reporter_id'),
      rule: p('rule'),
      reason: p('reason'),
      text: p('text'),
      source: p('source'),
      created_at: p('created_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['review_id', 'reporter_id', 'rule']).doUpdateSet({
        reason: (k) => k.ref('excluded.reason'),
        text: (k) => k.ref('excluded.text'),
        created_at: (k) => k.ref('excluded.created_at'),
      }),
    )
    .returningAll(),
);

export const deleteFlag = statement(
  (k, p: Placeholders<Pick<FlagRow, 'review_id' | 'reporter_id' | 'rule'>>) =>
    k
      .deleteFrom('flags')
      .where('review_id', '=', p('review_id'))
      .where('reporter_id', '=', p('reporter_id'))
      .where('rule', '=', p('rule')),
);

export const selectFlagsOfReview = statement((k, p: Placeholders<{ review_id: number; limit: number }>) =>
  k
    .selectFrom('flags')
    .selectAll()
    .where('review_id', '=', p('review_id'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(p('limit')),
);

/** Counts a review's flags by reason and source. */
export const countFlags = statement((k, p: Placeholders<{ review_id: number }>) =>
  k
    .selectFrom('flags')
    .select(['reason', 'source', sql<number>`count(*)`.as('count')])
    .where('review_id', '=', p('review_id'))
    .groupBy(['reason', 'source']),
);

export const selectReviewsById = statement((k, p: Placeholders<{ ids: number[] }>, dialect) =>
  k
    .selectFrom('reviews')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

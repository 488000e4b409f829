import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { SegmentTargetRow } from './migrations.ts';

type Listed = Placeholders<{ segment_id: string; target_ids: string[]; created_at: number }>;

/** Inserts new entries of a list in one statement whose affected rows are the new ones. */
export const insertTargets = statement((_k, p: Listed, dialect) =>
  dialect.name === 'sqlite'
    ? sql<never>`insert into segment_targets (segment_id, target_id, created_at)
        select ${p('segment_id')}, value, ${p('created_at')} from json_each(${p('target_ids')}) where true
        on conflict do nothing`
    : sql<never>`insert into segment_targets (segment_id, target_id, created_at)
        select ${p('segment_id')}, value, cast(${p('created_at')} as bigint)
        from unnest(cast(${p('target_ids')} as text[])) as value
        on conflict do nothing`,
);

export const deleteTargets = statement(
  (k, p: Placeholders<{ segment_id: string; target_ids: string[] }>, dialect) =>
    k
      .deleteFrom('segment_targets')
      .where('segment_id', '=', p('segment_id'))
      .where(sql<boolean>`target_id ${oneOf(dialect, p('target_ids'))}`),
);

export const selectTarget = statement(
  (k, p: Placeholders<Pick<SegmentTargetRow, 'segment_id' | 'target_id'>>) =>
    k
      .selectFrom('segment_targets')
      .selectAll()
      .where('segment_id', '=', p('segment_id'))
      .where('target_id', '=', p('target_id')),
);

export const selectTargetsAfter = statement(
  (k, p: Placeholders<{ segment_id: string; after: string; limit: number }>) =>
    k
      .selectFrom('segment_targets')
      .selectAll()
      .where('segment_id', '=', p('segment_id'))
      .where('target_id', '>', p('after'))
      .orderBy('target_id')
      .limit(p('limit')),
);

/** Deletes a number of a list's entries. */
export const deleteTargetsOf = statement((k, p: Placeholders<{ segment_id: string; limit: number }>) =>
  k
    .deleteFrom('segment_targets')
    .where('segment_id', '=', p('segment_id'))
    .where('target_id', 'in', (inner) =>
      inner
        .selectFrom('segment_targets')
        .select('target_id')
        .where('segment_id', '=', p('segment_id'))
        .orderBy('target_id')
        .limit(p('limit')),
    ),
);

/** Before a user or channel is deleted: reduces the counts of its lists. */
export const uncountTarget = statement((k, p: Placeholders<{ target_id: string }>) =>
  k
    .updateTable('segments')
    .set(({ eb }) => ({ target_count: eb('target_count', '-', 1) }))
    .where(
      'id',
      'in',
      k.selectFrom('segment_targets').select('segment_id').where('target_id', '=', p('target_id')),
    ),
);

export const deleteTargetEverywhere = statement((k, p: Placeholders<{ target_id: string }>) =>
  k.deleteFrom('segment_targets').where('target_id', '=', p('target_id')),
);

import type { Segment } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime } from '../../core/storage/columns.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { SegmentRow } from './migrations.ts';

export const selectSegment = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('segments').selectAll().where('id', '=', p('id')),
);

export const selectSegments = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('segments')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

/** Locked against other changes until the transaction ends. */
export const selectSegmentToChange = statement((k, p: Placeholders<{ id: string }>, { name }) =>
  k
    .selectFrom('segments')
    .selectAll()
    .where('id', '=', p('id'))
    .$if(name === 'postgres', (query) => query.forUpdate()),
);

export const countSegments = statement((k, _: Placeholders<object>) =>
  k.selectFrom('segments').select(({ fn }) => fn.countAll<number>().as('count')),
);

export const insertSegment = statement((k, p: Placeholders<SegmentRow>) =>
  k.insertInto('segments').values({
    id: p('id'),
    type: p('type'),
    name: p('name'),
    name_folded: p('name_folded'),
    description: p('description'),
    filter: p('filter'),
    target_count: p('target_count'),
    created_by_id: p('created_by_id'),
    created_at: p('created_at'),
    updated_at: p('updated_at'),
  }),
);

export const updateSegmentRow = statement((k, p: Placeholders<SegmentRow>) =>
  k
    .updateTable('segments')
    .set({
      name: p('name'),
      name_folded: p('name_folded'),
      description: p('description'),
      filter: p('filter'),
      target_count: p('target_count'),
      updated_at: p('updated_at'),
    })
    .where('id', '=', p('id')),
);

export const deleteSegmentRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('segments').where('id', '=', p('id')),
);

/** A segment as it stands on the wire. */
export const toSegment = (row: SegmentRow): Segment => ({
  id: row.id,
  type: row.type,
  name: row.name,
  description: row.description,
  ...(row.filter === null ? { target_count: row.target_count } : { filter: JSON.parse(row.filter) }),
  created_by_id: row.created_by_id ?? undefined,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

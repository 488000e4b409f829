import type { Poll } from '@confab/protocol';
import type { ParsedBodyOf, pollEndpoints } from '@confab/protocol/schemas';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { compileFilter } from '../../core/filters/compileFilter.ts';
import { compileSort } from '../../core/filters/compileSort.ts';
import type { FilterFields } from '../../core/filters/filterField.ts';
import { visibleTo } from '../channels/index.ts';
import { shownTo, viewerOf } from '../messages/index.ts';
import { viewPolls } from './savePoll.ts';

const compared = ['$eq', '$gt', '$gte', '$lt', '$lte'] as const;
const text = (column: string) =>
  ({ kind: 'text', operators: ['$eq', '$in'], column: sql.ref(column) }) as const;
const flag = (column: string) => ({ kind: 'boolean', operators: ['$eq'], column: sql.ref(column) }) as const;
const time = (column: string) =>
  ({ kind: 'time', operators: compared, column: sql.ref(column), sortable: true }) as const;

/** The fields that polls can be filtered and sorted by. In the query, `p` is the poll. */
const fields: FilterFields = {
  id: text('p.id'),
  cid: text('p.cid'),
  message_id: text('p.message_id'),
  created_by_id: text('p.created_by_id'),
  voting_visibility: text('p.voting_visibility'),
  name: {
    kind: 'text',
    operators: ['$eq', '$in', '$autocomplete'],
    column: sql.ref('p.name'),
    folded: sql.ref('p.name_folded'),
  },
  is_closed: flag('p.is_closed'),
  allow_answers: flag('p.allow_answers'),
  allow_user_suggested_options: flag('p.allow_user_suggested_options'),
  enforce_unique_vote: flag('p.enforce_unique_vote'),
  vote_count: { kind: 'number', operators: compared, column: sql.ref('p.vote_count'), sortable: true },
  created_at: time('p.created_at'),
  updated_at: time('p.updated_at'),
};

/** Queries polls in channels that the actor may read, newest first by default, excluding those of deleted messages. */
export async function queryPolls(
  context: ServerContext,
  actor: Actor,
  { filter, sort, limit, offset }: ParsedBodyOf<typeof pollEndpoints.queryPolls>,
): Promise<{ polls: Poll[]; has_next: boolean }> {
  const { read } = context.database;
  const { condition } = compileFilter(filter, { fields });
  const keys = compileSort(sort, {
    ...fields,
    name: { ...fields.name!, column: sql.ref('p.name_folded'), sortable: true },
  });
  const rows = await read.query((k) =>
    [...keys, sql`p.created_at desc`]
      .reduce(
        (query, key) => query.orderBy(key),
        k
          .selectFrom('polls as p')
          .innerJoin('channels as c', 'c.cid', 'p.cid')
          .innerJoin('messages as carrier', 'carrier.id', 'p.message_id')
          .leftJoin('members as m', (join) =>
            join.onRef('m.cid', '=', 'c.cid').on('m.user_id', '=', actor.userId ?? ''),
          )
          .selectAll('p')
          .where(visibleTo(context, actor))
          .where('carrier.deleted_at', 'is', null)
          .where(shownTo(read.dialect, viewerOf(actor), 'carrier'))
          .where(condition),
      )
      .orderBy('p.id')
      .limit(limit + 1)
      .offset(offset),
  );
  return {
    polls: await viewPolls(context, read, rows.slice(0, limit), actor.userId),
    has_next: rows.length > limit,
  };
}

import type { Draft } from '@confab/protocol';
import { isoTime } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { UserPage } from '../channels/index.ts';
import type { DraftRow } from './migrations.ts';

/** Identifies a draft by user, channel and thread. */
export type DraftKey = Pick<DraftRow, 'user_id' | 'cid' | 'parent_id'>;

/** The log key of a draft: the log keeps only its latest content, and none after its deletion. */
export const loggedAs = ({ user_id, cid, parent_id }: DraftKey): string =>
  `draft:${user_id}:${cid}:${parent_id}`;

export const selectDraft = statement((k, p: Placeholders<DraftKey>) =>
  k
    .selectFrom('drafts')
    .selectAll()
    .where('user_id', '=', p('user_id'))
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id')),
);

export const countDrafts = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id')),
);

/** Inserts or replaces a draft. */
export const upsertDraft = statement((k, p: Placeholders<DraftRow>) =>
  k
    .insertInto('drafts')
    .values({
      user_id: p('user_id'),
      cid: p('cid'),
      parent_id: p('parent_id'),
      content: p('content'),
      created_at: p('created_at'),
      updated_at: p('updated_at'),
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'cid', 'parent_id']).doUpdateSet({
        content: (k) => k.ref('excluded.content'),
        updated_at: (k) => k.ref('excluded.updated_at'),
      }),
    ),
);

export const deleteDraftRow = statement((k, p: Placeholders<DraftKey>) =>
  k
    .deleteFrom('drafts')
    .where('user_id', '=', p('user_id'))
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id')),
);

/** Deletes all drafts in a channel and its threads. */
export const deleteDraftsOfChannel = statement((k, p: Placeholders<Pick<DraftRow, 'cid'>>) =>
  k.deleteFrom('drafts').where('cid', '=', p('cid')),
);

/** Selects all drafts in one thread. */
export const selectThreadDrafts = statement((k, p: Placeholders<Pick<DraftRow, 'cid' | 'parent_id'>>) =>
  k
    .selectFrom('drafts')
    .select(['user_id', 'cid', 'parent_id'])
    .where('parent_id', '=', p('parent_id'))
    .where('parent_id', '<>', '')
    .where('cid', '=', p('cid'))
    .orderBy('user_id'),
);

/** Selects users with drafts in a channel, in the order of their ids. */
export const selectDraftOwners = statement((k, p: Placeholders<UserPage>) =>
  k
    .selectFrom('drafts')
    .select('user_id')
    .distinct()
    .where('cid', '=', p('cid'))
    .where('user_id', '>', p('after'))
    .orderBy('user_id')
    .limit(p('limit')),
);

export const deleteDraftsOfUser = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.deleteFrom('drafts').where('user_id', '=', p('user_id')),
);

/** A draft as it stands on the wire. */
export function toDraft(row: DraftRow): Draft {
  const { text = '', custom = {}, ...rest } = JSON.parse(row.content) as Partial<Draft>;
  return {
    cid: row.cid,
    parent_id: row.parent_id || undefined,
    ...rest,
    text,
    custom,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

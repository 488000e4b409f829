import { sql } from 'kysely';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { shownTo, type Viewer } from '../messages/index.ts';
import type { PinRow } from './migrations.ts';

export const selectPin = statement((k, p: Placeholders<{ message_id: string }>) =>
  k.selectFrom('pins').selectAll().where('message_id', '=', p('message_id')),
);

export const countPins = statement((k, p: Placeholders<{ cid: string }>) =>
  k
    .selectFrom('pins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('cid', '=', p('cid')),
);

/** Inserts a pin, or changes the expiry of an existing one. */
export const upsertPin = statement((k, p: Placeholders<PinRow>) =>
  k
    .insertInto('pins')
    .values({
      message_id: p('message_id'),
      cid: p('cid'),
      pinned_at: p('pinned_at'),
      pinned_by_id: p('pinned_by_id'),
      expires_at: p('expires_at'),
    })
    .onConflict((conflict) =>
      conflict.column('message_id').doUpdateSet({ expires_at: (row) => row.ref('excluded.expires_at') }),
    ),
);

export const deletePin = statement((k, p: Placeholders<{ message_id: string }>) =>
  k.deleteFrom('pins').where('message_id', '=', p('message_id')),
);

/** The start of a page of pins, and its viewer. */
type Page = { cid: string; pinned_at: number; message_id: string; viewer: Viewer; limit: number };

/** Selects a channel's pinned messages after a cursor that the viewer may read, most recently pinned first. */
export const selectPinnedBefore = statement((k, p: Placeholders<Page>, dialect) =>
  k
    .selectFrom('pins as p')
    .innerJoin('messages as m', 'm.id', 'p.message_id')
    .selectAll('m')
    .select('p.pinned_at')
    .where('p.cid', '=', p('cid'))
    .where(sql<boolean>`(p.pinned_at, p.message_id) < (${p('pinned_at')}, ${p('message_id')})`)
    .where(shownTo(dialect, p('viewer'), 'm'))
    .orderBy('p.pinned_at', 'desc')
    .orderBy('p.message_id', 'desc')
    .limit(p('limit')),
);

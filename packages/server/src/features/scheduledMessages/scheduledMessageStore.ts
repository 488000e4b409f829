import type { KeptContent, ScheduledMessage } from '@confab/protocol';
import { isoTime } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { ScheduledMessageRow } from './migrations.ts';

type Row = Placeholders<ScheduledMessageRow>;

export const selectScheduled = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('scheduled_messages').selectAll().where('id', '=', p('id')),
);

export const selectScheduledOf = statement((k, p: Placeholders<{ user_id: string }>) =>
  k.selectFrom('scheduled_messages').selectAll().where('user_id', '=', p('user_id')),
);

export const selectScheduledIn = statement((k, p: Placeholders<{ cid: string }>) =>
  k.selectFrom('scheduled_messages').selectAll().where('cid', '=', p('cid')),
);

export const countScheduled = statement((k, p: Placeholders<{ user_id: string }>) =>
  k
    .selectFrom('scheduled_messages')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', p('user_id')),
);

export const insertScheduled = statement((k, p: Row) =>
  k.insertInto('scheduled_messages').values({
    id: p('id'),
    user_id: p('user_id'),
    cid: p('cid'),
    parent_id: p('parent_id'),
    content: p('content'),
    send_at: p('send_at'),
    status: p('status'),
    error: p('error'),
    created_at: p('created_at'),
    updated_at: p('updated_at'),
  }),
);

export const updateScheduledRow = statement((k, p: Row) =>
  k
    .updateTable('scheduled_messages')
    .set({
      content: p('content'),
      send_at: p('send_at'),
      status: p('status'),
      error: p('error'),
      updated_at: p('updated_at'),
    })
    .where('id', '=', p('id')),
);

export const deleteScheduled = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('scheduled_messages').where('id', '=', p('id')),
);

/** Parses the content of a row, validated when it was stored. */
export const contentOf = (row: ScheduledMessageRow): KeptContent => JSON.parse(row.content);

/** A scheduled message as it stands on the wire. */
export function toScheduledMessage(row: ScheduledMessageRow): ScheduledMessage {
  const { text = '', custom = {}, ...rest } = contentOf(row);
  return {
    id: row.id,
    cid: row.cid,
    parent_id: row.parent_id ?? undefined,
    ...rest,
    text,
    custom,
    send_at: isoTime(row.send_at),
    status: row.status,
    error: row.error === null ? undefined : JSON.parse(row.error),
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.updated_at),
  };
}

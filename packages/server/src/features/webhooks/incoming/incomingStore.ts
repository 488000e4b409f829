import type { IncomingWebhook } from '@confab/protocol';
import { sql } from 'kysely';
import { isoTime, isoTimeIfAny } from '../../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { IncomingWebhookRow } from '../migrations.ts';

export const selectAllIncoming = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('incoming_webhooks').selectAll().orderBy('created_at').orderBy('id'),
);

export const selectIncoming = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('incoming_webhooks').selectAll().where('id', '=', p('id')),
);

/** Deletes the webhooks of an erased channel; their bots cannot write any more, and remain as authors. */
export const deleteIncomingOfChannel = statement((k, p: Placeholders<{ cid: string }>) =>
  k.deleteFrom('incoming_webhooks').where('cid', '=', p('cid')),
);

export const selectIncomingByToken = statement((k, p: Placeholders<{ token_hash: string }>) =>
  k.selectFrom('incoming_webhooks').selectAll().where('token_hash', '=', p('token_hash')),
);

export const insertIncoming = statement((k, p: Placeholders<IncomingWebhookRow>) =>
  k.insertInto('incoming_webhooks').values(allColumns(p)),
);

export const updateIncomingRow = statement((k, p: Placeholders<IncomingWebhookRow>) =>
  k.updateTable('incoming_webhooks').set(allColumns(p)).where('id', '=', p('id')),
);

export const touchIncoming = statement((k, p: Placeholders<{ id: string; last_used_at: number }>) =>
  k
    .updateTable('incoming_webhooks')
    .set({ last_used_at: p('last_used_at') })
    .where('id', '=', p('id')),
);

export const selectIncomingOfMaker = statement((k, p: Placeholders<{ created_by_id: string }>) =>
  k
    .selectFrom('incoming_webhooks')
    .selectAll()
    .where('created_by_id', '=', p('created_by_id'))
    .where('active', '=', sql.lit(1))
    .orderBy('id'),
);

export const deleteIncomingRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('incoming_webhooks').where('id', '=', p('id')),
);

const allColumns = (p: Placeholders<IncomingWebhookRow>): IncomingWebhookRow => ({
  id: p('id'),
  name: p('name'),
  cid: p('cid'),
  bot_id: p('bot_id'),
  token_hash: p('token_hash'),
  active: p('active'),
  created_by_id: p('created_by_id'),
  last_used_at: p('last_used_at'),
  created_at: p('created_at'),
  updated_at: p('updated_at'),
});

/** An incoming webhook as it stands on the wire, without its token. */
export const toIncomingWebhook = (row: IncomingWebhookRow): IncomingWebhook => ({
  id: row.id,
  name: row.name,
  cid: row.cid,
  bot_id: row.bot_id,
  active: row.active === 1,
  created_by_id: row.created_by_id ?? undefined,
  last_used_at: isoTimeIfAny(row.last_used_at),
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

import type { Webhook } from '@confab/protocol';
import { isoTime, isoTimeIfAny } from '../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { WebhookRow } from './migrations.ts';

export const selectWebhooks = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('webhooks').selectAll().orderBy('created_at').orderBy('id'),
);

export const selectWebhook = statement((k, p: Placeholders<{ id: string }>) =>
  k.selectFrom('webhooks').selectAll().where('id', '=', p('id')),
);

export const insertWebhook = statement((k, p: Placeholders<WebhookRow>) =>
  k.insertInto('webhooks').values(allColumns(p)),
);

export const updateWebhookRow = statement((k, p: Placeholders<WebhookRow>) =>
  k.updateTable('webhooks').set(allColumns(p)).where('id', '=', p('id')),
);

export const deleteWebhookRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('webhooks').where('id', '=', p('id')),
);

/** Updates the delivery state, not the settings. */
export const updateHealth = statement(
  (k, p: Placeholders<Pick<WebhookRow, 'id' | 'failing_since' | 'last_delivered_at'>>) =>
    k
      .updateTable('webhooks')
      .set({ failing_since: p('failing_since'), last_delivered_at: p('last_delivered_at') })
      .where('id', '=', p('id')),
  { apart: true },
);

const allColumns = (p: Placeholders<WebhookRow>): WebhookRow => ({
  id: p('id'),
  name: p('name'),
  url: p('url'),
  secret: p('secret'),
  old_secret: p('old_secret'),
  old_secret_until: p('old_secret_until'),
  event_types: p('event_types'),
  channel_types: p('channel_types'),
  cids: p('cids'),
  user_events: p('user_events'),
  tenant: p('tenant'),
  active: p('active'),
  disabled_reason: p('disabled_reason'),
  disabled_at: p('disabled_at'),
  failing_since: p('failing_since'),
  last_delivered_at: p('last_delivered_at'),
  created_by_id: p('created_by_id'),
  created_at: p('created_at'),
  updated_at: p('updated_at'),
});

/** Returns a webhook in wire form, without its secrets. */
export const toWebhook = (row: WebhookRow, now: number): Webhook => ({
  id: row.id,
  name: row.name,
  url: row.url,
  event_types: JSON.parse(row.event_types),
  channel_types: JSON.parse(row.channel_types),
  cids: JSON.parse(row.cids),
  user_events: row.user_events === 1,
  tenant: row.tenant ?? undefined,
  active: row.active === 1,
  disabled_reason: row.disabled_reason ?? undefined,
  disabled_at: isoTimeIfAny(row.disabled_at),
  failing_since: isoTimeIfAny(row.failing_since),
  last_delivered_at: isoTimeIfAny(row.last_delivered_at),
  old_secret_until: (row.old_secret_until ?? 0) > now ? isoTimeIfAny(row.old_secret_until) : undefined,
  created_by_id: row.created_by_id ?? undefined,
  created_at: isoTime(row.created_at),
  updated_at: isoTime(row.updated_at),
});

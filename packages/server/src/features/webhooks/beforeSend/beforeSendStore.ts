import type { BeforeSendHook, beforeSendFailureModes } from '@confab/protocol';
import { isoTime, isoTimeIfAny } from '../../../core/storage/columns.ts';
import { type Placeholders, statement } from '../../../core/storage/statement.ts';
import type { BeforeSendRow } from '../migrations.ts';

/** There is one per app. */
export const hookId = 'app';

export const selectHook = statement((k, _p: Placeholders<object>) =>
  k.selectFrom('before_send_hook').selectAll().where('id', '=', hookId),
);

export const upsertHook = statement((k, p: Placeholders<BeforeSendRow>) =>
  k
    .insertInto('before_send_hook')
    .values(allColumns(p))
    .onConflict((conflict) => conflict.column('id').doUpdateSet(allColumns(p))),
);

export const deleteHookRow = statement((k, _p: Placeholders<object>) =>
  k.deleteFrom('before_send_hook').where('id', '=', hookId),
);

const allColumns = (p: Placeholders<BeforeSendRow>): BeforeSendRow => ({
  id: p('id'),
  url: p('url'),
  secret: p('secret'),
  old_secret: p('old_secret'),
  old_secret_until: p('old_secret_until'),
  deadline_ms: p('deadline_ms'),
  on_failure: p('on_failure'),
  channel_types: p('channel_types'),
  active: p('active'),
  updated_at: p('updated_at'),
});

/** The hook's recent state, on this server. */
export interface HookHealth {
  readonly pausedUntil: number | undefined;
  readonly lastError: string | undefined;
}

/** Returns the hook in wire form, without its secrets. */
export const toBeforeSendHook = (
  row: BeforeSendRow,
  { pausedUntil, lastError }: HookHealth,
  now: number,
): BeforeSendHook => ({
  url: row.url,
  deadline_ms: row.deadline_ms,
  on_failure: row.on_failure as (typeof beforeSendFailureModes)[number],
  channel_types: JSON.parse(row.channel_types),
  active: row.active === 1,
  paused_until: pausedUntil !== undefined && pausedUntil > now ? isoTime(pausedUntil) : undefined,
  last_error: lastError,
  old_secret_until: (row.old_secret_until ?? 0) > now ? isoTimeIfAny(row.old_secret_until) : undefined,
  updated_at: isoTime(row.updated_at),
});

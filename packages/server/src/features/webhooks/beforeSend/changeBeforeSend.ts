import { type BeforeSendHook, beforeSendNotSet, ChatError } from '@confab/protocol';
import { webhookEndpoints as endpoints, type ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../../core/access/actor.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { type Implementation, implement } from '../../../core/http/implementation.ts';
import { firstSecret, requireCallable, rotated } from '../../../core/outbound/index.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import { auditLog } from '../../audit/index.ts';
import type { BeforeSendRow } from '../migrations.ts';
import { beforeSendHookChanged, notifyNodes } from '../nodeEvents.ts';
import { deleteHookRow, hookId, selectHook, toBeforeSendHook, upsertHook } from './beforeSendStore.ts';
import { hookCache } from './hookCache.ts';

/** The admin endpoints for the before-send hook. */
export const beforeSendEndpoints = (context: ServerContext): Implementation[] => [
  implement(endpoints.getBeforeSendHook, async () => {
    const row = await context.database.read.get(selectHook, {});
    return { before_send_hook: row ? shown(context, row) : null };
  }),
  implement(endpoints.putBeforeSendHook, ({ actor, body }) => setHook(context, actor, body)),
  implement(endpoints.deleteBeforeSendHook, async ({ actor }) => {
    await change(context, async (tx) => {
      if ((await tx.run(deleteHookRow, {})) === 0) return;
      await record(context, tx, actor, 'before_send_hook.deleted');
    });
    return {};
  }),
  implement(endpoints.rotateBeforeSendSecret, ({ actor, body }) =>
    rotate(context, actor, body.overlap_hours),
  ),
];

async function setHook(
  context: ServerContext,
  actor: Actor,
  given: ParsedBodyOf<typeof endpoints.putBeforeSendHook>,
): Promise<{ before_send_hook: BeforeSendHook; secret?: string }> {
  requireCallable(context.config, given.url);
  const { row, isNew } = await change(context, async (tx) => {
    const before = await tx.get(selectHook, {});
    const secrets = before ?? firstSecret();
    const row: BeforeSendRow = {
      id: hookId,
      url: given.url,
      secret: secrets.secret,
      old_secret: secrets.old_secret,
      old_secret_until: secrets.old_secret_until,
      deadline_ms: given.deadline_ms,
      on_failure: given.on_failure,
      channel_types: JSON.stringify(given.channel_types),
      active: given.active ? 1 : 0,
      updated_at: later(context, before),
    };
    await tx.run(upsertHook, row);
    await record(context, tx, actor, 'before_send_hook.set', { active: given.active });
    return { row, isNew: before === undefined };
  });
  return { before_send_hook: shown(context, row), ...(isNew && { secret: row.secret }) };
}

async function rotate(
  context: ServerContext,
  actor: Actor,
  overlapHours: number,
): Promise<{ before_send_hook: BeforeSendHook; secret: string }> {
  const row = await change(context, async (tx) => {
    const before = await tx.get(selectHook, {});
    if (!before) throw new ChatError(beforeSendNotSet);
    const updated_at = later(context, before);
    const row = { ...before, ...rotated(before, overlapHours, context.clock.now()), updated_at };
    await tx.run(upsertHook, row);
    await record(context, tx, actor, 'before_send_hook.secret_rotated');
    return row;
  });
  return { before_send_hook: shown(context, row), secret: row.secret };
}

/** A changed time invalidates the cached hook. */
const later = ({ clock }: ServerContext, before: BeforeSendRow | undefined): number =>
  Math.max(clock.now(), (before?.updated_at ?? 0) + 1);

const shown = (context: ServerContext, row: BeforeSendRow): BeforeSendHook =>
  toBeforeSendHook(row, hookCache(context), context.clock.now());

async function change<T>(context: ServerContext, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const done = await context.database.write(async (tx) => {
    const done = await work(tx);
    await notifyNodes(context, tx, beforeSendHookChanged);
    return done;
  });
  await hookCache(context).reload();
  return done;
}

const record = (
  context: ServerContext,
  tx: Transaction,
  actor: Actor,
  action: 'before_send_hook.set' | 'before_send_hook.deleted' | 'before_send_hook.secret_rotated',
  details: Record<string, unknown> = {},
): Promise<void> =>
  auditLog(context).record(tx, { actor, action, subject: { kind: 'before_send_hook', id: hookId }, details });

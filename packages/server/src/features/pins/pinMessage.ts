import {
  ChatError,
  inputInvalid,
  type Message,
  maxPins,
  messageNotFound,
  tooManyPins,
} from '@confab/protocol';
import { pinEvents } from '@confab/protocol/schemas';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { openStandingMessage, type PinColumn, updateMessageRow, viewMessage } from '../messages/index.ts';
import { expiryKey, pinExpired } from './expirePin.ts';
import { countPins, selectPin, upsertPin } from './pinStore.ts';
import { publishPin } from './publishPin.ts';

/**
 * Pins a message permanently or until `expiresAt` (MSG-06). A pinned message only changes its expiry; publishes nothing
 * if unchanged. Throws `too_many_pins`.
 */
export function pinMessage(
  context: ServerContext,
  actor: Actor,
  message_id: string,
  { expiresAt }: { expiresAt: string | undefined },
): Promise<Message> {
  const user_id = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { row } = await openStandingMessage(context, tx, actor, message_id, 'pin-message');
    if (row.type !== 'regular') throw new ChatError(messageNotFound);
    const now = context.clock.now();
    const expires_at = expiresAt === undefined ? null : Date.parse(expiresAt);
    if (expires_at !== null && expires_at <= now) throw mustBeInFuture();
    const before = await tx.get(selectPin, { message_id });
    if (before && before.expires_at === expires_at) return viewMessage(context, tx, row, user_id);
    if (!before) await enforceQuota(tx, row.cid);
    const pin = {
      message_id,
      cid: row.cid,
      pinned_at: before?.pinned_at ?? now,
      pinned_by_id: before?.pinned_by_id ?? user_id,
      expires_at,
    };
    await tx.run(upsertPin, pin);
    const column: PinColumn = { at: pin.pinned_at, by: pin.pinned_by_id, until: expires_at ?? undefined };
    const pinned = {
      ...row,
      pin: JSON.stringify(column),
    };
    await tx.run(updateMessageRow, pinned);
    await expireLater(context, tx, message_id, expires_at);
    await publishPin(context, tx, { row: pinned, definition: pinEvents.messagePinned, actorId: user_id });
    return viewMessage(context, tx, pinned, user_id);
  });
}

async function enforceQuota(tx: Transaction, cid: string): Promise<void> {
  const { count } = (await tx.get(countPins, { cid })) as { count: number };
  if (Number(count) >= maxPins) throw new ChatError(tooManyPins);
}

async function expireLater(
  context: ServerContext,
  tx: Transaction,
  message_id: string,
  run_at: number | null,
): Promise<void> {
  const key = expiryKey(message_id);
  if (run_at === null) await context.jobs.cancel(tx, key);
  else await context.jobs.enqueue(tx, { kind: pinExpired, key, run_at, payload: { message_id } });
}

const mustBeInFuture = () =>
  new ChatError(inputInvalid, {
    details: { issues: [{ field: 'pin_expires', rule: 'must be in the future' }] },
  });

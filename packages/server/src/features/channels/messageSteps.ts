import { ChatError, slowMode } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { Sent } from '../messages/index.ts';

/** When a user last wrote in a channel with slow mode. */
export interface SlowSendRow {
  cid: string;
  user_id: string;
  sent_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    slow_sends: SlowSendRow;
  }
}

/**
 * Replaces the last sending once its cooldown is over, in one statement, so that only one of two concurrent ones succeeds.
 */
const upsertSlowSend = statement((k, p: Placeholders<SlowSendRow & { free_since: number }>) =>
  k
    .insertInto('slow_sends')
    .values({ cid: p('cid'), user_id: p('user_id'), sent_at: p('sent_at') })
    .onConflict((conflict) =>
      conflict
        .columns(['cid', 'user_id'])
        .doUpdateSet({ sent_at: (k) => k.ref('excluded.sent_at') })
        // A time in the future means that the clock was set back: ignore it.
        .where((where) =>
          where.or([
            where('slow_sends.sent_at', '<=', p('free_since')),
            where('slow_sends.sent_at', '>', p('sent_at')),
          ]),
        ),
    ),
);

const selectLastSend = statement((k, p: Placeholders<Pick<SlowSendRow, 'cid' | 'user_id'>>) =>
  k
    .selectFrom('slow_sends')
    .select('sent_at')
    .where('cid', '=', p('cid'))
    .where('user_id', '=', p('user_id')),
);

/**
 * Rejects a message during the cooldown (CHAN-10): throws `slow_mode`, which rolls the write back. Runs after the
 * write, since a merely scheduled message does not count.
 */
export function applySlowMode(
  _context: ServerContext,
  { channel, row, authorId }: Sent,
  tx: Transaction,
): MaybePromise<void> {
  if (channel.cooldownMs === 0 || channel.may('skip-channel-cooldown')) return;
  return recordSendOrThrow(tx, channel.cooldownMs, {
    cid: row.cid,
    user_id: authorId,
    sent_at: row.created_at,
  });
}

async function recordSendOrThrow(tx: Transaction, cooldownMs: number, turn: SlowSendRow): Promise<void> {
  if ((await tx.run(upsertSlowSend, { ...turn, free_since: turn.sent_at - cooldownMs })) > 0) return;
  const last = await tx.get(selectLastSend, turn);
  const retry_after_ms = (last?.sent_at ?? turn.sent_at) + cooldownMs - turn.sent_at;
  const retry_after = Math.ceil(retry_after_ms / 1000);
  throw new ChatError(slowMode, {
    message: `Slow mode is on in this channel. You can send your next message in ${retry_after} s.`,
    details: { retry_after, retry_after_ms },
  });
}

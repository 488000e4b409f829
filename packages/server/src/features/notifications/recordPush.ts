import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime } from '../../core/storage/columns.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { PushOutcome, QueuedPushRow } from '../push/index.ts';
import { changeWays } from './traceStore.ts';

/** Records in a message's trace the outcome of its push to one device. */
export const recordPush = (
  { clock }: ServerContext,
  tx: Transaction,
  { message_id, user_id, subscription_id }: QueuedPushRow,
  { state, detail }: PushOutcome,
): Promise<void> =>
  changeWays(tx, { message_id, user_id }, (ways) =>
    ways.map((way) =>
      way.subscription_id === subscription_id ? { ...way, state, detail, at: isoTime(clock.now()) } : way,
    ),
  );

import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MessageRow } from '../messages/index.ts';
import { expiryKey } from './expirePin.ts';
import { deletePin } from './pinStore.ts';

/** Removes a message's pin; the caller saves the message and publishes the change. */
export async function removePin(context: ServerContext, row: MessageRow, tx: Transaction): Promise<void> {
  if (row.pin === null) return;
  await tx.run(deletePin, { message_id: row.id });
  await context.jobs.cancel(tx, expiryKey(row.id));
}

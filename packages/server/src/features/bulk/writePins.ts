import { maxPins } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { type PinColumn, selectMessages, updateMessageRow } from '../messages/index.ts';
import { countPins, upsertPin } from '../pins/index.ts';
import type { LoadedPin } from './bulkCall.ts';
import type { Indexed } from './references.ts';

/** Pins existing, unpinned messages up to the channels' limits; returns how many. */
export async function writePins(
  _context: ServerContext,
  tx: Transaction,
  rows: readonly Indexed<LoadedPin>[],
): Promise<number> {
  const ids = rows.map(({ row }) => row.message_id);
  const messages = new Map((await tx.all(selectMessages, { ids })).map((message) => [message.id, message]));
  let written = 0;
  for (const { row } of rows) {
    const message = messages.get(row.message_id);
    if (message?.type !== 'regular' || message.pin !== null) continue;
    const { count } = (await tx.get(countPins, { cid: message.cid })) as { count: number };
    if (Number(count) >= maxPins) continue;
    const pinned_at = Date.parse(row.pinned_at);
    const { pinned_by_id, message_id } = row;
    await tx.run(upsertPin, { message_id, cid: message.cid, pinned_at, pinned_by_id, expires_at: null });
    const column: PinColumn = { at: pinned_at, by: pinned_by_id, until: undefined };
    await tx.run(updateMessageRow, { ...message, pin: JSON.stringify(column) });
    written += 1;
  }
  return written;
}

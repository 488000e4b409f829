import { realtimeEvents } from '@confab/protocol/schemas';
import type { Transaction } from '../storage/database.ts';
import { eventJsonAround } from './eventJson.ts';
import { deleteKeyed, replacePayload, selectKeyed, upsertKeyed } from './eventStatements.ts';

/**
 * Removes the content of the event that a new event of the same key replaces. Its number remains, so that cursors see
 * no gap, and clients that resume receive `event.superseded` instead. The log thus keeps no track of movements and
 * grows little. Without a new event the key ends.
 */
export async function supersedeKeyed(
  tx: Transaction,
  key: string,
  event: { stream: string; seq: number } | undefined,
  now: number,
): Promise<void> {
  for (const { stream, seq } of await tx.all(selectKeyed, { key })) {
    if (event && stream !== event.stream) continue;
    const replacement = { stream, definition: realtimeEvents.eventSuperseded, payload: {} };
    await tx.run(replacePayload, {
      stream,
      seq,
      payload: eventJsonAround(replacement, now).join(String(seq)),
    });
  }
  if (event) await tx.run(upsertKeyed, { key, ...event });
  else await tx.run(deleteKeyed, { key });
}

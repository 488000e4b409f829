import { realtimeEvents } from '@confab/protocol/schemas';
import type { Transaction } from '../storage/database.ts';
import { eventJsonAround } from './eventJson.ts';
import { deleteKeyed, putKeyed, replacePayload, selectKeyed } from './eventStatements.ts';

/**
 * Takes the content out of what a key's event replaces: its place in the stream stays, so that no cursor sees a gap,
 * and whoever resumes gets `event.superseded` there. So the log holds no track of what moves, and little grows by it.
 * Without a new event the key ends.
 */
export async function supersedeKeyed(
  tx: Transaction,
  key: string,
  event: { stream: string; seq: number } | undefined,
  now: number,
): Promise<void> {
  for (const { stream, seq } of await tx.all(selectKeyed, { key })) {
    if (event && stream !== event.stream) continue;
    const place = { stream, definition: realtimeEvents.eventSuperseded, payload: {} };
    await tx.run(replacePayload, { stream, seq, payload: eventJsonAround(place, now).join(String(seq)) });
  }
  if (event) await tx.run(putKeyed, { key, ...event });
  else await tx.run(deleteKeyed, { key });
}

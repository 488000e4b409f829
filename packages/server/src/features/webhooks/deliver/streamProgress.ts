import type { ServerContext } from '../../../core/feature/feature.ts';
import { selectStreams } from '../../../core/log/eventStatements.ts';
import { selectCursor } from '../cursorStore.ts';
import { selectDelivery } from '../deliveryStore.ts';

/** How far a webhook has received a stream. */
export interface StreamProgress {
  /** Processed up to this number. */
  seq: number;
  /** Failed attempts at the next event, and when the first was. */
  attempts: number;
  firstAttemptAt: number | undefined;
}

/** Loads the stored progress, including failed attempts before a restart. */
export async function loadProgress(
  { database }: ServerContext,
  webhook_id: string,
  stream: string,
): Promise<StreamProgress> {
  const seq = (await database.read.get(selectCursor, { webhook_id, stream }))?.seq ?? 0;
  const delivery = await database.read.get(selectDelivery, { webhook_id, stream, seq: seq + 1 });
  if (delivery?.state !== 'waiting' || delivery.replay !== 0) return processedUpTo(seq);
  return { seq, attempts: delivery.attempts, firstAttemptAt: delivery.created_at };
}

export const processedUpTo = (seq: number): StreamProgress => ({
  seq,
  attempts: 0,
  firstAttemptAt: undefined,
});

/** Returns the number from which a log that no longer reaches back to `seq` continues; undefined if it is gone. */
export async function oldestAfter(
  { database }: ServerContext,
  stream: string,
  seq: number,
): Promise<number | undefined> {
  const [row] = await database.read.all(selectStreams, { streams: [stream] });
  return row && Math.max(row.tail, Math.min(seq, row.head));
}

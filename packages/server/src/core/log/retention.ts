import type { Clock } from '../clock/clock.ts';
import type { Database } from '../storage/database.ts';
import { deleteEvents, moveTail, selectLongStreams, selectNewTail } from './eventStatements.ts';

/**
 * An event can be removed once it is older than `ageMs` and no longer among the last `keep` of its stream (CONN-04).
 */
export interface Retention {
  ageMs: number;
  keep: number;
}

export const defaultRetention: Retention = { ageMs: 14 * 24 * 3_600_000, keep: 1000 };

const streamsAtATime = 200;
const eventsAtATime = 1000;

/** Removes old events from the log in small transactions. Returns the new tail of each trimmed stream. */
export async function trimLog(
  database: Database,
  clock: Clock,
  retention = defaultRetention,
): Promise<Map<string, number>> {
  const before = clock.now() - retention.ageMs;
  const trimmed = new Map<string, number>();
  for (let after = ''; ; ) {
    const streams = await database.read.all(selectLongStreams, {
      after,
      keep: retention.keep,
      limit: streamsAtATime,
    });
    for (const { stream, head, tail } of streams) {
      const newTail = await trimStream(database, stream, tail, head - retention.keep, before);
      if (newTail > tail) trimmed.set(stream, newTail);
    }
    if (streams.length < streamsAtATime) return trimmed;
    after = streams.at(-1)?.stream ?? '';
  }
}

async function trimStream(
  database: Database,
  stream: string,
  from: number,
  upTo: number,
  before: number,
): Promise<number> {
  for (let tail = from; ; ) {
    const found = await database.read.get(selectNewTail, {
      stream,
      tail,
      upTo,
      before,
      limit: eventsAtATime,
    });
    const next = found?.seq;
    if (!next) return tail;
    await database.write(async (tx) => {
      await tx.run(deleteEvents, { stream, upTo: next });
      await tx.run(moveTail, { stream, tail: next });
    });
    tail = next;
  }
}

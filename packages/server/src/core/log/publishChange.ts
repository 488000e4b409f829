import { appStream } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import type { Database, Transaction } from '../storage/database.ts';
import type { NewEvent } from './eventJson.ts';
import type { EventLog } from './eventLog.ts';

/**
 * Changes the store and publishes an event of this change to all clients, in one transaction; reloads what this server
 * caches of it before the change is answered.
 */
export async function publishChange<T>(
  { database, log }: { database: Database; log: EventLog },
  { userId }: Actor,
  event: Pick<NewEvent, 'definition' | 'payload'>,
  cache: { reload(): Promise<void> },
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const done = await database.write(async (tx) => {
    const done = await work(tx);
    await log.append(tx, { stream: appStream, ...(userId !== undefined && { actor_id: userId }), ...event });
    return done;
  });
  await cache.reload();
  return done;
}

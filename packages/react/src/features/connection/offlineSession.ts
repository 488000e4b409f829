import type { ChatClient } from '@confab/client';
import { OfflineCache } from '@confab/client/offline';

export { indexedDbPersistence } from '@confab/client/indexedDb';

/** The time that the service has to answer before the last visit is shown, in milliseconds. */
const graceMs = 200;

/** Creates the cache of a client; what another user than `userId` has left is never shown. */
export const createCache = (client: ChatClient, userId: string | undefined): OfflineCache =>
  new OfflineCache(client, userId === undefined ? {} : { userId });

/**
 * Signs a client in, or shows its last visit if the service does not answer at once; stores what it shows from then on.
 * Rejects if the service cannot be reached and nothing is stored.
 */
export async function openOfflineSession(client: ChatClient, cache: OfflineCache): Promise<void> {
  const connecting = client.connect();
  if ((await isLate(connecting)) && (await cache.restore())) client.resume();
  else await connecting;
  cache.start();
}

/** Whether a call fails, or has not been answered after a moment. */
function isLate(call: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), graceMs);
    const settle = (late: boolean) => () => {
      clearTimeout(timer);
      resolve(late);
    };
    call.then(settle(false), settle(true));
  });
}

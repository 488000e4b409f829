import { deleteDB } from 'idb';

/** The name of a cache that is not given one. */
export const defaultCacheName = 'confab-offline';

/** Returns the names of the databases of the cache called `name`: what was shown, and what waits. */
export const databasesOf = (name: string): [shown: string, waiting: string] => [name, `${name}-waiting`];

/**
 * Deletes what any page of this origin has stored in the cache called `name`: the user has signed out of the product. Use
 * {@link OfflineCache.clear} where there is a client. Messages that are not sent stay until their author is back.
 */
export async function deleteOfflineCache(name: string = defaultCacheName): Promise<void> {
  await Promise.all(databasesOf(name).map((database) => deleteDB(database)));
}

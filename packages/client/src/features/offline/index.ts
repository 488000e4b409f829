/** The offline cache (CONN-05): an entry of its own, `@confab/client/offline`. */

export { deleteOfflineCache } from './deleteOfflineCache.ts';
export { waitingFileMissing, waitingFilesFull } from './errors.ts';
export { OfflineCache, type OfflineCacheOptions } from './offlineCache.ts';
export type { WaitingAction } from './waitingEntry.ts';

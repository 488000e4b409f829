/** The offline cache (CONN-05): an entry of its own, `@confab/client/offline`. */

export { OfflineCache, type OfflineCacheOptions } from './offlineCache.ts';
export type { WaitingAction } from './waitingActions.ts';

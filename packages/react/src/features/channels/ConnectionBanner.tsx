import { OfflineNotice } from './OfflineNotice.tsx';
import { useOffline } from './useOffline.ts';

/** A one-line notice while there is no connection. */
export function ConnectionBanner() {
  return useOffline() ? <OfflineNotice /> : null;
}

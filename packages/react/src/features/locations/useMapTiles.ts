import { mapTiles } from '@confab/client/locations';
import type { MapTiles } from '@confab/protocol';
import { useSyncExternalStore } from 'react';
import { useClient } from '../../core/provider/index.ts';

/** Returns the tiles that the operator has configured; `asking` until known, so that nothing is drawn twice. */
export function useMapTiles(): MapTiles | undefined | 'asking' {
  const { tiles } = useClient().part(mapTiles);
  return useSyncExternalStore(tiles.subscribe, tiles.get);
}

import type { MapTiles } from '@confab/protocol';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import { perClient } from '../../perClient.ts';

/** The source of map tiles (LOC-04); `asking` until the service has answered, undefined where there is none. */
export interface UsedMapTiles {
  readonly tiles: Readable<MapTiles | undefined | 'asking'>;
}

/** One client's map tiles, loaded once. If that fails, maps are drawn without. */
export const mapTiles = perClient((context): UsedMapTiles => {
  const tiles = createStore<MapTiles | undefined | 'asking'>('asking');
  const setTiles = (found: MapTiles | undefined) => tiles.update(() => found);
  context.http.call('GET /app/settings').then(
    ({ settings }) => setTiles(settings.map_tiles),
    () => setTiles(undefined),
  );
  addHandlers(context, {
    apply: { 'app.settings_updated': ({ settings }) => setTiles(settings.map_tiles) },
  });
  return { tiles };
});

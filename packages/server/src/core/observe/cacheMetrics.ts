import type { ServerContext } from '../feature/feature.ts';
import { perServer } from '../feature/perServer.ts';
import type { EntityCache } from '../storage/entityCache.ts';

type MeasuredCache = Pick<EntityCache<unknown>, 'hits' | 'misses' | 'size'>;

/** The caches of a server by name. */
const measuredCaches = perServer(({ metrics }) => {
  const caches = new Map<string, MeasuredCache>();
  metrics.readCounters(
    'confab_cache_lookups_total',
    'Lookups in the caches of rows, by cache and result',
    ['cache', 'result'],
    () =>
      [...caches].flatMap(([cache, { hits, misses }]) => [
        { labels: { cache, result: 'hit' }, value: hits },
        { labels: { cache, result: 'miss' }, value: misses },
      ]),
  );
  metrics.labelledGauge('confab_cache_entries', 'Cached rows, by cache', 'cache', () =>
    Object.fromEntries([...caches].map(([name, { size }]) => [name, size])),
  );
  return caches;
});

/** Exports the lookups and the size of a cache. */
export function measureCache<C extends MeasuredCache>(context: ServerContext, name: string, cache: C): C {
  measuredCaches(context).set(name, cache);
  return cache;
}

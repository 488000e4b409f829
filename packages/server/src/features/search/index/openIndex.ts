import { DatabaseSync } from 'node:sqlite';
import { SqliteConnection } from '../../../core/storage/sqliteConnection.ts';
import type { OpenIndex } from './messageIndex.ts';

/** The index's store and location. */
export type IndexLocation =
  | { readonly kind: 'sqlite'; readonly store: string; readonly index: string }
  | { readonly kind: 'postgres'; readonly url: string };

export async function openIndex(location: IndexLocation): Promise<OpenIndex> {
  // Each database's code is loaded on use.
  if (location.kind === 'postgres') {
    const { openPostgresIndex } = await import('./postgres/openPostgresIndex.ts');
    return openPostgresIndex(location.url);
  }
  const { SqliteIndex } = await import('./sqlite/sqliteIndex.ts');
  const index = new SqliteIndex(location);
  const store = new DatabaseSync(location.store, { timeout: 5000 });
  store.exec('PRAGMA query_only = ON; PRAGMA mmap_size = 1073741824');
  return {
    index,
    reader: new SqliteConnection(store),
    close: async () => {
      await index.close();
      store.close();
    },
  };
}

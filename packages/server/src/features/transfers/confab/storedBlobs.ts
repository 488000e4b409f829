import type { Reader } from '../../../core/storage/database.ts';
import { exportedTables } from './exportedTables.ts';
import { rowsOf } from './tableRows.ts';
import { belongsTo } from './tenantTables.ts';

/** Yields the key of every stored file that a row refers to: all, or those of a tenant. */
export async function* storedBlobs(read: Reader, tenant?: string): AsyncGenerator<string> {
  for (const of of exportedTables) {
    const { blobs = [] } = of;
    const belongs = tenant === undefined ? undefined : await belongsTo(read, of, tenant);
    if (tenant !== undefined && !belongs) continue;
    if (of.table === 'link_images') {
      for await (const { key } of rowsOf(read, of)) yield* [`${key}-large`, `${key}-small`];
    }
    if (blobs.length === 0) continue;
    for await (const row of rowsOf(read, of, belongs)) {
      if (row.removed_at !== undefined && row.removed_at !== null) continue;
      for (const column of blobs) if (typeof row[column] === 'string') yield row[column];
    }
  }
}

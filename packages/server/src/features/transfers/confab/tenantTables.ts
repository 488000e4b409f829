import type { RawBuilder } from 'kysely';
import { belongsToTenant } from '../../../core/access/tenantRows.ts';
import type { Reader } from '../../../core/storage/database.ts';
import { columnsOf } from './columns.ts';
import type { ExportedTable } from './exportedTables.ts';

/** Tables of the installation that an import of a tenant's archive needs. */
export const sharedTables: ReadonlySet<string> = new Set(['app', 'channel_types', 'profile_fields']);

/** SQL condition: whether a row belongs to a tenant (TEN-02); undefined for a table of the installation. */
export async function belongsTo(
  read: Reader,
  of: ExportedTable,
  tenant: string,
): Promise<RawBuilder<boolean> | undefined> {
  const columns = (await columnsOf(read, of)).map(({ name }) => name);
  return belongsToTenant({ table: of.table, columns }, tenant);
}

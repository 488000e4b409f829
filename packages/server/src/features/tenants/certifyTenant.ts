import type { TenantCertificate } from '@confab/protocol';
import { sql } from 'kysely';
import type { Actor } from '../../core/access/actor.ts';
import { mentionsTenant, tablesOf } from '../../core/access/tenantRows.ts';
import { requireTenantHost } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';

/** Counts the rows of each table that mention a tenant (TEN-02). Throws `not_allowed` for others than its host. */
export async function certifyTenant(
  { database: { read }, clock }: ServerContext,
  actor: Actor,
  tenant: string,
): Promise<TenantCertificate> {
  requireTenantHost(actor, tenant);
  const tables: TenantCertificate['tables'] = [];
  for (const of of await tablesOf(read)) {
    const condition = mentionsTenant(of, tenant);
    if (!condition) continue;
    const [counted] = await read.query<{ rows: number }>(
      () => sql`select count(*) as rows from ${sql.table(of.table)} where ${condition}`,
    );
    tables.push({ table: of.table, rows: Number(counted?.rows ?? 0) });
  }
  return {
    tenant,
    certified_at: new Date(clock.now()).toISOString(),
    is_empty: tables.every(({ rows }) => rows === 0),
    tables,
  };
}

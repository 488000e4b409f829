import { sql } from 'kysely';
import { isOfTenant } from '../../../core/access/tenants.ts';
import type { Reader } from '../../../core/storage/database.ts';
import type { Scope } from './indexQuery.ts';
import type { Allowed } from './messageIndex.ts';

/**
 * Returns the channels of a scope, by current memberships. The index does not know tenants: where they exist, whole types
 * become the channels of the scope's tenant (TEN-02).
 */
export async function allowedChannels(reader: Reader, scope: Scope): Promise<Allowed> {
  if (scope.cids) return { types: [], cids: scope.cids };
  const rolesOf = new Map<string, Set<string>>();
  for (const { channel_role, types } of scope.asMember) {
    for (const type of types) {
      if (!scope.whole.includes(type)) rolesOf.set(type, (rolesOf.get(type) ?? new Set()).add(channel_role));
    }
  }
  const open = await openChannels(reader, scope);
  if (scope.userId === '' || rolesOf.size === 0) return open;
  const memberships = await reader.query((k) =>
    k
      .selectFrom('members')
      .select(['cid', 'channel_role'])
      .where('user_id', '=', scope.userId)
      .where('state', '=', 'joined'),
  );
  const isOpen = (cid: string, role: string) => rolesOf.get(cid.slice(0, cid.indexOf(':')))?.has(role);
  const own = memberships.filter(({ cid, channel_role }) => isOpen(cid, channel_role));
  return { types: open.types, cids: [...open.cids, ...own.map(({ cid }) => cid)] };
}

/** Returns the channels that the scope opens without a membership. */
async function openChannels(reader: Reader, { whole, tenant }: Scope): Promise<Allowed> {
  if (tenant === undefined || whole.length === 0) return { types: whole, cids: [] };
  if (tenant === null) {
    const [ofTenant] = await reader.query((k) =>
      k.selectFrom('channels').select('cid').where('tenant', 'is not', null).limit(1),
    );
    if (!ofTenant) return { types: whole, cids: [] };
  }
  const rows = await reader.query((k) =>
    k
      .selectFrom('channels')
      .select('cid')
      .where('type', 'in', whole)
      .where(isOfTenant(tenant, sql.ref('tenant'))),
  );
  return { types: [], cids: rows.map(({ cid }) => cid) };
}

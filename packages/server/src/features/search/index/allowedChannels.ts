import type { Reader } from '../../../core/storage/database.ts';
import type { Scope } from './indexQuery.ts';
import type { Allowed } from './messageIndex.ts';

/** Returns the channels of a scope, by current memberships. */
export async function allowedChannels(reader: Reader, scope: Scope): Promise<Allowed> {
  if (scope.cids) return { types: [], cids: scope.cids };
  const rolesOf = new Map<string, Set<string>>();
  for (const { channel_role, types } of scope.asMember) {
    for (const type of types) {
      if (!scope.whole.includes(type)) rolesOf.set(type, (rolesOf.get(type) ?? new Set()).add(channel_role));
    }
  }
  if (scope.userId === '' || rolesOf.size === 0) return { types: scope.whole, cids: [] };
  const memberships = await reader.query((k) =>
    k
      .selectFrom('members')
      .select(['cid', 'channel_role'])
      .where('user_id', '=', scope.userId)
      .where('state', '=', 'joined'),
  );
  const isOpen = (cid: string, role: string) => rolesOf.get(cid.slice(0, cid.indexOf(':')))?.has(role);
  return {
    types: scope.whole,
    cids: memberships.filter(({ cid, channel_role }) => isOpen(cid, channel_role)).map(({ cid }) => cid),
  };
}

import { ChatError, personBlocked, personUnreachable } from '@confab/protocol';
import { isAppModerator } from '../../core/access/roles.ts';
import { parsed } from '../../core/storage/columns.ts';
import type { UserRow } from '../users/index.ts';

const hasBlocked = (user: UserRow | undefined, id: string): boolean =>
  user !== undefined &&
  user.blocked_user_ids !== null &&
  parsed<string[]>(user.blocked_user_ids, []).includes(id);

/**
 * Throws if a block separates the actor from one of these users (MOD-01): `person_blocked` for the actor's own block,
 * and otherwise `person_unreachable`, which does not reveal a block. The app's admins and moderators can reach everyone
 * outside of direct conversations.
 */
export function requireReachable(
  actor: UserRow | undefined,
  others: Iterable<UserRow>,
  { direct }: { direct: boolean },
): void {
  if (!actor || (!direct && isAppModerator(actor))) return;
  for (const other of others) {
    if (other.id === actor.id) continue;
    if (direct && hasBlocked(actor, other.id)) {
      throw new ChatError(personBlocked, { details: { user_id: other.id } });
    }
    if (hasBlocked(other, actor.id)) throw new ChatError(personUnreachable);
  }
}

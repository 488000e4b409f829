import type { AppRole, Directory } from '@confab/protocol';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from './actor.ts';
import { reachesAllTenants, reachesTenant, type Tenant, tenantOf } from './tenants.ts';

/** The facts that a decision about the visibility of a user needs. */
export interface PersonSubject {
  readonly id: string;
  readonly tenant: Tenant;
  /** Whether the actor and this user currently are members of the same channel. */
  readonly sharesChannel: boolean;
}

/** Whom an actor sees: every user, those of its own tenant (or without one, like itself), or of shared channels. */
export type Sight = 'all' | 'tenant' | 'shared_channels';

/** Roles that always see everyone in their tenant. */
const seeWholeTenant: readonly (AppRole | 'server')[] = ['server', 'admin', 'moderator'];
/** Roles that see at most the users of shared channels, whatever the app's setting. */
const seeSharedChannels: readonly (AppRole | 'server')[] = ['guest', 'anonymous'];

/** Returns how much of the directory an actor sees if the app is set to `setting` (TEN-01, TEN-02). */
export function sightOf(actor: Pick<Actor, 'role' | 'tenant'>, setting: Directory): Sight {
  if (reachesAllTenants(actor)) return 'all';
  if (seeWholeTenant.includes(actor.role)) return 'tenant';
  if (seeSharedChannels.includes(actor.role) || setting === 'shared_channels') return 'shared_channels';
  return setting === 'tenant' && tenantOf(actor) === null ? 'shared_channels' : 'tenant';
}

/**
 * Decides whether the actor sees a user (TEN-01, TEN-02). Callers treat invisible users as non-existent, so that the
 * answers are the same. Everyone sees themselves, and nobody a user of another tenant.
 */
export function canSeePerson(actor: Actor, person: PersonSubject, setting: Directory): boolean {
  if (person.id === actor.userId) return true;
  if (!reachesTenant(actor, person.tenant)) return false;
  return sightOf(actor, setting) !== 'shared_channels' || person.sharesChannel;
}

/**
 * SQL condition: whether a user shares a channel with `reader`, the counterpart of the decision above. It starts from
 * the user's own channels, using an index, and ends at the first shared one. All members of a channel belong to its
 * tenant.
 */
export const sharesChannel = (
  reader: RawBuilder<unknown> | string,
  person: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`exists (
    select 1 from members theirs
    join members mine on mine.cid = theirs.cid and mine.user_id = ${reader} and mine.state = 'joined'
    join channels shared on shared.cid = theirs.cid and shared.deleted_at is null
    where theirs.user_id = ${person} and theirs.state = 'joined')`;

import {
  type AppRole,
  appRoles,
  type Capability,
  type CapabilitySubject,
  capabilities,
  capabilityDefaults,
  type Grants,
  heldCapabilities,
  holdsCapability,
  type Restriction,
} from '@confab/protocol';
import type { Actor, ActorScope } from './actor.ts';
import type { KeptRestriction, Restrictions } from './restrictions.ts';
import { reachesTenant, type Tenant } from './tenants.ts';

/** The facts that an access decision about a channel needs: its type's grants and the actor's membership, if any. */
export interface ChannelSubject extends CapabilitySubject {
  /** Bans and time-outs of the actor in this channel (MOD-01), if any. */
  readonly restrictions?: Restrictions | undefined;
  /** The channel's tenant, null for none (TEN-02); undefined for a decision about a type. */
  readonly tenant: Tenant | undefined;
  /** The channel; undefined for a decision about a type, whose channels are then filtered by name. */
  readonly cid?: string;
}

/**
 * Whether the actor has the capability (APP-04), by the same rule as on clients. Nobody has any in another tenant's
 * channel (TEN-02). A host's back end has all capabilities, an app admin those that the type grants, and a user banned from the channel none (MOD-01).
 */
export function hasCapability(actor: Actor, capability: Capability, subject: ChannelSubject): boolean {
  if (!reachesSubject(actor, subject)) return false;
  if (actor.role === 'server') return true;
  if (actor.scope && !reaches(actor.scope, capability, subject)) return false;
  if (subject.restrictions?.ban) return false;
  return holdsCapability(actor.role, capability, withTimeOut(actor, subject));
}

/** Returns all capabilities of the actor, in the contract's order: `own_capabilities` of an answer. */
export function capabilitiesOf(actor: Actor, subject: ChannelSubject): Capability[] {
  if (!reachesSubject(actor, subject)) return [];
  if (actor.role === 'server') return [...capabilities];
  if (subject.restrictions?.ban) return [];
  const held = heldCapabilities(actor.role, withTimeOut(actor, subject));
  const { scope } = actor;
  return scope ? held.filter((capability) => reaches(scope, capability, subject)) : held;
}

const reachesSubject = (actor: Actor, { tenant }: ChannelSubject): boolean =>
  tenant === undefined || reachesTenant(actor, tenant);

/** Whether a bot's token covers this capability here. */
const reaches = ({ scopes, cids }: ActorScope, capability: Capability, { cid }: ChannelSubject): boolean =>
  scopes.has(capabilityDefaults[capability].botScope) &&
  (cid === undefined || cids === undefined || cids.has(cid));

const withTimeOut = (actor: Actor, subject: ChannelSubject): CapabilitySubject =>
  timeOutOf(actor, subject) ? { ...subject, timedOut: true } : subject;

/** Returns the app roles that have the capability by a type's grants, without being a member. */
export function rolesWith(grants: Grants, capability: Capability): AppRole[] {
  return appRoles.filter((role) => grants[role]?.includes(capability));
}

type Restricted = Pick<ChannelSubject, 'restrictions'>;

/**
 * Returns the time-out that keeps the actor from writing, with its scope; that of the app wins over that of the
 * channel.
 */
export function timeOutOf(
  actor: Actor,
  { restrictions }: Restricted,
): (KeptRestriction & Pick<Restriction, 'scope'>) | undefined {
  if (actor.restrictions?.time_out) return { ...actor.restrictions.time_out, scope: 'app' };
  return restrictions?.time_out && { ...restrictions.time_out, scope: 'channel' };
}

/** Returns the time-out that keeps the actor from writing, in the form that the actor sees. */
export function restrictionOf(actor: Actor, subject: Restricted): Restriction | undefined {
  const timeOut = timeOutOf(actor, subject);
  if (!timeOut) return undefined;
  const { scope, until, reason } = timeOut;
  return {
    kind: 'time_out',
    scope,
    ...(until !== undefined && { until: new Date(until).toISOString() }),
    ...(reason && { reason }),
  };
}

/** Whether only the actor and moderators see what it writes here. */
export const isShadowBanned = (actor: Actor, { restrictions }: Restricted): boolean =>
  actor.restrictions?.shadow_ban !== undefined || restrictions?.shadow_ban !== undefined;

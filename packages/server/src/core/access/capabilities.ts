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

/**
 * The facts that a decision about a channel is made from: its type's grants, and the actor's membership if there is
 * one.
 */
export interface ChannelSubject extends CapabilitySubject {
  /** The bans and time-outs that keep the actor from this channel (MOD-01), if there are any. */
  readonly restrictions?: Restrictions | undefined;
  /** Which channel it is; left out where a decision is about a type, whose channels are then narrowed by name. */
  readonly cid?: string;
}

/**
 * Whether the actor has the capability (APP-04), by the rule that clients have too. A host's back end has them all; an
 * app admin only what the type grants; who is banned from the channel none at all (MOD-01).
 */
export function hasCapability(actor: Actor, capability: Capability, subject: ChannelSubject): boolean {
  if (actor.role === 'server') return true;
  if (actor.scope && !reaches(actor.scope, capability, subject)) return false;
  if (subject.restrictions?.ban) return false;
  return holdsCapability(actor.role, capability, withTimeOut(actor, subject));
}

/** All that the actor can do, in the contract's order: `own_capabilities` of an answer. */
export function capabilitiesOf(actor: Actor, subject: ChannelSubject): Capability[] {
  if (actor.role === 'server') return [...capabilities];
  if (subject.restrictions?.ban) return [];
  const held = heldCapabilities(actor.role, withTimeOut(actor, subject));
  const { scope } = actor;
  return scope ? held.filter((capability) => reaches(scope, capability, subject)) : held;
}

/** Whether a bot's token takes in this capability, here. */
const reaches = ({ scopes, cids }: ActorScope, capability: Capability, { cid }: ChannelSubject): boolean =>
  scopes.has(capabilityDefaults[capability].botScope) &&
  (cid === undefined || cids === undefined || cids.has(cid));

const withTimeOut = (actor: Actor, subject: ChannelSubject): CapabilitySubject =>
  timeOutOf(actor, subject) ? { ...subject, timedOut: true } : subject;

/** The app roles that a type's grants give the capability: who has it without being a member. */
export function rolesWith(grants: Grants, capability: Capability): AppRole[] {
  return appRoles.filter((role) => grants[role]?.includes(capability));
}

type Restricted = Pick<ChannelSubject, 'restrictions'>;

/** The time-out that keeps the actor from writing, with its place: the app's where both hold. */
export function timeOutOf(
  actor: Actor,
  { restrictions }: Restricted,
): (KeptRestriction & Pick<Restriction, 'scope'>) | undefined {
  if (actor.restrictions?.time_out) return { ...actor.restrictions.time_out, scope: 'app' };
  return restrictions?.time_out && { ...restrictions.time_out, scope: 'channel' };
}

/** The same in the form that the actor is shown. */
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

/** Whether only the actor and moderators are to see what it writes here. */
export const isShadowBanned = (actor: Actor, { restrictions }: Restricted): boolean =>
  actor.restrictions?.shadow_ban !== undefined || restrictions?.shadow_ban !== undefined;

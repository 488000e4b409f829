import {
  type AppRole,
  appRoles,
  type Capability,
  type CapabilitySubject,
  capabilities,
  type Grants,
  heldCapabilities,
  holdsCapability,
} from '@confab/protocol';
import type { Actor } from './actor.ts';

/** What a decision about a channel looks at: its type's grants, and the actor's membership if there is one. */
export type ChannelSubject = CapabilitySubject;

/**
 * Whether the actor has the capability (APP-04), by the rule that clients have too. A host's back end has them all; an app
 * admin only what the type grants.
 */
export function hasCapability(actor: Actor, capability: Capability, subject: ChannelSubject): boolean {
  return actor.role === 'server' || holdsCapability(actor.role, capability, subject);
}

/** All that the actor can do, in the contract's order: `own_capabilities` of an answer. */
export function capabilitiesOf(actor: Actor, subject: ChannelSubject): Capability[] {
  return actor.role === 'server' ? [...capabilities] : heldCapabilities(actor.role, subject);
}

/** The app roles that a type's grants give the capability: who has it without being a member. */
export function rolesWith(grants: Grants, capability: Capability): AppRole[] {
  return appRoles.filter((role) => grants[role]?.includes(capability));
}

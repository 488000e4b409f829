import {
  type AppRole,
  appRoles,
  type Capability,
  type ChannelRole,
  type ChannelType,
  capabilities,
  type Grants,
  withheldWhileFrozen,
} from '@confab/protocol';
import type { Actor } from './actor.ts';

/** What a decision about a channel looks at: its type's grants, and the actor's membership if there is one. */
export interface ChannelSubject {
  readonly channelType: Pick<ChannelType, 'grants'>;
  readonly member?: { readonly state: string; readonly channel_role: ChannelRole } | undefined;
  /** Whether the channel is frozen: then some capabilities are withheld from everybody (CHAN-10). */
  readonly frozen?: boolean;
}

/**
 * Whether the actor has the capability (APP-04): its app role or, for a member who has joined, its channel role is
 * granted it. A host's back end has them all; an app admin only what the type grants.
 */
export function hasCapability(actor: Actor, capability: Capability, subject: ChannelSubject): boolean {
  if (actor.role === 'server') return true;
  if (subject.frozen && withheldWhileFrozen.has(capability)) return false;
  const { grants } = subject.channelType;
  if (grants[actor.role]?.includes(capability)) return true;
  const channelRole = channelRoleOf(subject);
  return channelRole !== undefined && (grants[`channel_${channelRole}`]?.includes(capability) ?? false);
}

/** All that the actor may do, in the contract's order: `own_capabilities` of an answer. */
export function capabilitiesOf(actor: Actor, subject: ChannelSubject): Capability[] {
  return capabilities.filter((capability) => hasCapability(actor, capability, subject));
}

/** The app roles that a type's grants give the capability: who has it without being a member. */
export function rolesWith(grants: Grants, capability: Capability): AppRole[] {
  return appRoles.filter((role) => grants[role]?.includes(capability));
}

const channelRoleOf = ({ member }: ChannelSubject) =>
  member?.state === 'joined' ? member.channel_role : undefined;

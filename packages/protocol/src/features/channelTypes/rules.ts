import type { ChannelRole } from '../members/limits.ts';
import type { AppRole } from '../users/limits.ts';
import type { ChannelType } from './api.ts';
import { type Capability, capabilities, capabilityRules, type Grantee, grantees } from './capabilities.ts';
import type { ChannelFeatures } from './schema.ts';

/** What is there that was not, and what was there that is not. */
interface ListDifference<T> {
  added: T[];
  removed: T[];
}

/** What sets one state of a channel type apart from another; what is the same is left out. */
export interface ChannelTypeDifference {
  /** The switches that moved, as they are after it. */
  features?: Partial<ChannelFeatures>;
  max_message_length?: { from: number; to: number };
  cooldown?: { from: number; to: number };
  commands?: ListDifference<string>;
  grants?: Partial<Record<Grantee, ListDifference<Capability>>>;
}

/** What a type's settings are compared by. */
export type ChannelTypeSettings = Pick<
  ChannelType,
  'features' | 'max_message_length' | 'cooldown' | 'commands' | 'grants'
>;

/** What has changed from one state of a channel type to another: for the audit log, and for who is about to save. */
export function channelTypeDifference(
  before: ChannelTypeSettings,
  after: ChannelTypeSettings,
): ChannelTypeDifference {
  const difference: ChannelTypeDifference = {};
  const moved = (Object.keys(after.features) as (keyof ChannelFeatures)[]).filter(
    (name) => before.features[name] !== after.features[name],
  );
  if (moved.length > 0) {
    difference.features = Object.fromEntries(moved.map((name) => [name, after.features[name]]));
  }
  for (const limit of ['max_message_length', 'cooldown'] as const) {
    if (before[limit] !== after[limit]) difference[limit] = { from: before[limit], to: after[limit] };
  }
  const commands = compare(before.commands, after.commands);
  if (commands) difference.commands = commands;
  const grants = grantees.flatMap((grantee) => {
    const moved = compare(inOrder(before.grants[grantee]), inOrder(after.grants[grantee]));
    return moved ? [[grantee, moved] as const] : [];
  });
  if (grants.length > 0) difference.grants = Object.fromEntries(grants);
  return difference;
}

function compare<T>(before: readonly T[], after: readonly T[]): ListDifference<T> | undefined {
  const added = after.filter((one) => !before.includes(one));
  const removed = before.filter((one) => !after.includes(one));
  return added.length + removed.length > 0 ? { added, removed } : undefined;
}

const inOrder = (granted: readonly Capability[] = []) =>
  capabilities.filter((capability) => granted.includes(capability));

/** What somebody's capabilities in a channel follow from: its type, and the own membership if there is one. */
export interface CapabilitySubject {
  readonly channelType: Pick<ChannelType, 'grants'> & Partial<Pick<ChannelType, 'features'>>;
  readonly member?: { readonly state: string; readonly channel_role: ChannelRole } | undefined;
  /** Whether the channel is frozen: then some capabilities are withheld from everybody (CHAN-10). */
  readonly frozen?: boolean;
  /** Whether the person is timed out: then only what reads is left (MOD-01). */
  readonly timedOut?: boolean;
}

/**
 * Whether somebody with this role in the app holds the capability (APP-04): the app role or, for a member who has joined,
 * the channel role is granted it. The one rule of both sides.
 */
export function holdsCapability(role: AppRole, capability: Capability, subject: CapabilitySubject): boolean {
  const { channelType, member, frozen, timedOut } = subject;
  const rule = capabilityRules[capability];
  if (timedOut && !rule.isKeptDuringTimeOut) return false;
  if (frozen && !rule.isKeptWhenFrozen) return false;
  const { grants } = channelType;
  if (grants[role]?.includes(capability)) return true;
  return (
    member?.state === 'joined' && (grants[`channel_${member.channel_role}`]?.includes(capability) ?? false)
  );
}

/** Whether the channel's type has switched off what the capability is for (CHAN-01). */
function isSwitchedOff(capability: Capability, features: ChannelFeatures | undefined): boolean {
  const name = capabilityRules[capability].feature;
  return name !== undefined && features?.[name] === false;
}

/** What somebody can do in a channel now, in the contract's order: held, and not switched off by the channel's type. */
export function heldCapabilities(role: AppRole, subject: CapabilitySubject): Capability[] {
  const { features } = subject.channelType;
  return capabilities.filter(
    (capability) => !isSwitchedOff(capability, features) && holdsCapability(role, capability, subject),
  );
}

/** Whether a change of a channel type moves who may read its channels. */
export function readersMove(before: ChannelType, after: ChannelType): boolean {
  const reads = ({ grants }: ChannelType, grantee: Grantee) =>
    grants[grantee]?.includes('read-channel') ?? false;
  return grantees.some((grantee) => reads(before, grantee) !== reads(after, grantee));
}

import type { ChannelRole } from '../members/limits.ts';
import type { AppRole } from '../users/limits.ts';
import type { ChannelType } from './api.ts';
import {
  type Capability,
  type CapabilityRule,
  capabilities,
  capabilityRules,
  type Grantee,
  grantees,
} from './capabilities.ts';
import { always, never } from './keptCapabilities.ts';
import type { ChannelFeatures } from './schema.ts';

/** The items added and removed between two lists. */
interface ListDifference<T> {
  added: T[];
  removed: T[];
}

/** The differences between two states of a channel type; unchanged fields are omitted. */
export interface ChannelTypeDifference {
  /** The switches that changed, with their new values. */
  features?: Partial<ChannelFeatures>;
  max_message_length?: { from: number; to: number };
  cooldown?: { from: number; to: number };
  commands?: ListDifference<string>;
  grants?: Partial<Record<Grantee, ListDifference<Capability>>>;
}

/** The settings that are compared. */
export type ChannelTypeSettings = Pick<
  ChannelType,
  'features' | 'max_message_length' | 'cooldown' | 'commands' | 'grants'
>;

/**
 * Returns the differences between two states of a channel type, for the audit log and for the confirmation before
 * saving.
 */
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

/** The facts that determine a user's capabilities in a channel: its type, and the user's own membership if any. */
export interface CapabilitySubject {
  readonly channelType: Pick<ChannelType, 'grants'> & Partial<Pick<ChannelType, 'features'>>;
  readonly member?: { readonly state: string; readonly channel_role: ChannelRole } | undefined;
  /** Whether the channel is frozen, which removes some capabilities from everyone (CHAN-10). */
  readonly frozen?: boolean;
  /** Whether only its joined members have any capability in the channel (CHAN-13). */
  readonly private?: boolean | undefined;
  /** Whether the user is timed out, which leaves only read capabilities (MOD-01). */
  readonly timedOut?: boolean;
}

/**
 * Whether a user with this app role has the capability (APP-04): it is granted to the app role or, for a joined member,
 * to the channel role. Shared by client and server.
 */
export function holdsCapability(role: AppRole, capability: Capability, subject: CapabilitySubject): boolean {
  const { channelType, member, frozen, timedOut } = subject;
  const [kept] = capabilityRules[capability];
  if (subject.private && member?.state !== 'joined') return false;
  if (timedOut && kept !== always) return false;
  if (frozen && kept === never) return false;
  const { grants } = channelType;
  if (grants[role]?.includes(capability)) return true;
  return (
    member?.state === 'joined' && (grants[`channel_${member.channel_role}`]?.includes(capability) ?? false)
  );
}

/**
 * Returns a user's current capabilities in a channel, in the contract's order: granted, and not disabled by the
 * channel's type.
 */
export function heldCapabilities(role: AppRole, subject: CapabilitySubject): Capability[] {
  const { features } = subject.channelType;
  return capabilities.filter((capability) => {
    const [, feature] = capabilityRules[capability] as CapabilityRule;
    return (!feature || features?.[feature] !== false) && holdsCapability(role, capability, subject);
  });
}

/** Whether a change of a channel type affects who may read its channels. */
export function readersMove(before: ChannelType, after: ChannelType): boolean {
  const reads = ({ grants }: ChannelType, grantee: Grantee) =>
    grants[grantee]?.includes('read-channel') ?? false;
  return grantees.some((grantee) => reads(before, grantee) !== reads(after, grantee));
}

import { withheldWhileFrozen } from '../channels/frozen.ts';
import type { ChannelRole } from '../members/roles.ts';
import { keptDuringTimeOut } from '../moderation/limits.ts';
import type { AppRole } from '../users/roles.ts';
import { type Capability, capabilities } from './capabilities.ts';
import type { ChannelFeatures, ChannelType } from './channelType.ts';

/** What somebody's capabilities in a channel follow from: its type, and the own membership if there is one. */
export interface CapabilitySubject {
  readonly channelType: Pick<ChannelType, 'grants'> & Partial<Pick<ChannelType, 'features'>>;
  readonly member?: { readonly state: string; readonly channel_role: ChannelRole } | undefined;
  /** Whether the channel is frozen: then some capabilities are withheld from everybody (CHAN-10). */
  readonly frozen?: boolean;
  /** Whether the person is timed out: then only what reads is left (MOD-01). */
  readonly timedOut?: boolean;
}

/** The switch of a channel type without which a capability is of no use there. */
const switchOf: Partial<Record<Capability, keyof ChannelFeatures>> = {
  'send-reaction': 'reactions',
  'send-reply': 'replies',
  'quote-message': 'quotes',
  'upload-file': 'uploads',
  'send-poll': 'polls',
  'cast-poll-vote': 'polls',
  'share-location': 'location',
  'typing-events': 'typing_events',
  'read-events': 'read_events',
  'search-messages': 'search',
  'mute-channel': 'mutes',
};

/**
 * Whether somebody with this role in the app holds the capability (APP-04): the app role or, for a member who has joined,
 * the channel role is granted it. The one rule of both sides.
 */
export function holdsCapability(role: AppRole, capability: Capability, subject: CapabilitySubject): boolean {
  const { channelType, member, frozen, timedOut } = subject;
  if (timedOut && !keptDuringTimeOut.has(capability)) return false;
  if (frozen && withheldWhileFrozen.has(capability)) return false;
  const { grants } = channelType;
  if (grants[role]?.includes(capability)) return true;
  return (
    member?.state === 'joined' && (grants[`channel_${member.channel_role}`]?.includes(capability) ?? false)
  );
}

/** Whether the channel's type has switched off what the capability is for (CHAN-01). */
function isSwitchedOff(capability: Capability, features: ChannelFeatures | undefined): boolean {
  const name = switchOf[capability];
  return name !== undefined && features?.[name] === false;
}

/** What somebody can do in a channel now, in the contract's order: held, and not switched off by the channel's type. */
export function heldCapabilities(role: AppRole, subject: CapabilitySubject): Capability[] {
  const { features } = subject.channelType;
  return capabilities.filter(
    (capability) => !isSwitchedOff(capability, features) && holdsCapability(role, capability, subject),
  );
}

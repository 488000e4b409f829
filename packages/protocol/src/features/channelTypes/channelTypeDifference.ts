import { type Capability, capabilities, type Grantee, grantees } from './capabilities.ts';
import type { ChannelFeatures, ChannelType } from './channelType.ts';

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

import { type AppRole, appRoles, type ChannelType, channelRoles, heldCapabilities } from '@confab/protocol';
import type { ChannelRecord } from './channelRecord.ts';

/** The record with what its reader can do there now, by the service's own rule: nothing needs to be asked (APP-04). */
export function withOwnCapabilities(
  record: ChannelRecord,
  role: AppRole | undefined,
  channelType: ChannelType,
): ChannelRecord {
  if (!record.channel || !role) return record;
  const held = heldCapabilities(role, {
    channelType,
    member: record.membership,
    frozen: record.channel.frozen,
    timedOut: record.restriction !== undefined,
  });
  const before = record.ownCapabilities;
  const isSame = held.length === before.size && held.every((capability) => before.has(capability));
  return isSame ? record : { ...record, ownCapabilities: new Set(held) };
}

/** Whether a change of a channel type moves who may read its channels. */
export function readersMove(before: ChannelType, after: ChannelType): boolean {
  const grantees = [...appRoles, ...channelRoles.map((role) => `channel_${role}` as const)];
  const reads = ({ grants }: ChannelType, grantee: (typeof grantees)[number]) =>
    grants[grantee]?.includes('read-channel') ?? false;
  return grantees.some((grantee) => reads(before, grantee) !== reads(after, grantee));
}

import { type AppRole, type ChannelType, heldCapabilities } from '@confab/protocol';
import type { ChannelRecord } from './channelRecord.ts';

/**
 * Returns the record with the user's current capabilities, by the service's own rule and without a request (APP-04).
 */
export function withOwnCapabilities(
  record: ChannelRecord,
  role: AppRole | undefined,
  channelType: ChannelType,
): ChannelRecord {
  const before = record.ownCapabilities;
  // A user without any capability is banned, whatever the type grants.
  if (!record.channel || !role || before.size === 0) return record;
  const held = heldCapabilities(role, {
    channelType,
    member: record.membership,
    frozen: record.channel.frozen,
    private: record.channel.private,
    timedOut: record.restriction !== undefined,
  });
  const isSame = held.length === before.size && held.every((capability) => before.has(capability));
  return isSame ? record : { ...record, ownCapabilities: new Set(held) };
}

import { type AppRole, type ChannelType, heldCapabilities } from '@confab/protocol';
import type { ChannelRecord } from './channelRecord.ts';

/** The record with what its reader can do there now, by the service's own rule: nothing needs to be asked (APP-04). */
export function withOwnCapabilities(
  record: ChannelRecord,
  role: AppRole | undefined,
  channelType: ChannelType,
): ChannelRecord {
  const before = record.ownCapabilities;
  // Who can do nothing at all is banned, whatever the type grants.
  if (!record.channel || !role || before.size === 0) return record;
  const held = heldCapabilities(role, {
    channelType,
    member: record.membership,
    frozen: record.channel.frozen,
    timedOut: record.restriction !== undefined,
  });
  const isSame = held.length === before.size && held.every((capability) => before.has(capability));
  return isSame ? record : { ...record, ownCapabilities: new Set(held) };
}

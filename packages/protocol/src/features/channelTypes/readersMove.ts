import { type Grantee, grantees } from './capabilities.ts';
import type { ChannelType } from './channelType.ts';

/** Whether a change of a channel type moves who may read its channels. */
export function readersMove(before: ChannelType, after: ChannelType): boolean {
  const reads = ({ grants }: ChannelType, grantee: Grantee) =>
    grants[grantee]?.includes('read-channel') ?? false;
  return grantees.some((grantee) => reads(before, grantee) !== reads(after, grantee));
}

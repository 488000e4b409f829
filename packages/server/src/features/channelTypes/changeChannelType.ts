import {
  type Capability,
  type ChannelType,
  ChatError,
  capabilities,
  channelTypeDifference,
  channelTypeNotFound,
} from '@confab/protocol';
import type { channelTypeEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { auditLog } from '../audit/index.ts';
import { announceChannelType } from './announceChannelType.ts';
import {
  selectChannelTypeToChange,
  toChannelType,
  toChannelTypeRow,
  updateChannelTypeRow,
} from './channelTypeStore.ts';

/** A change of a channel type, with only the named features and grants. */
export type ChannelTypeChange = Omit<
  ParsedBodyOf<typeof channelTypeEndpoints.updateChannelType>,
  'unchanged_since'
>;

const isOfNewerVersion = (capability: Capability) => !capabilities.includes(capability);

/**
 * Applies a change: every role's capabilities once each, in the contract's order. Those of a newer version, which
 * another server may have granted during an upgrade, remain.
 */
export function changed(type: ChannelType, change: ChannelTypeChange): ChannelType {
  const { features, grants, commands, ...limits } = change;
  const named = Object.entries(grants ?? {}) as [string, readonly Capability[]][];
  const inOrder = named.map(([grantee, granted]) => [
    grantee,
    [
      ...capabilities.filter((capability) => granted.includes(capability)),
      ...(type.grants[grantee as keyof typeof type.grants] ?? []).filter(isOfNewerVersion),
    ],
  ]);
  return {
    ...type,
    ...limits,
    ...(commands && { commands: [...new Set(commands)] }),
    features: { ...type.features, ...features },
    grants: { ...type.grants, ...Object.fromEntries(inOrder) },
  };
}

/**
 * Replaces a type by the result of `alter`, and publishes it to everyone unless nothing changed. Throws
 * `channel_type_not_found`.
 */
export async function replaceChannelType(
  context: ServerContext,
  tx: Transaction,
  name: string,
  { actor, action }: { actor: Actor; action: 'channel_type.updated' | 'channel_type.reset' },
  alter: (before: ChannelType) => ChannelType,
): Promise<ChannelType> {
  const row = await tx.get(selectChannelTypeToChange, { name });
  if (!row) throw new ChatError(channelTypeNotFound);
  const before = toChannelType(row);
  const after = alter(before);
  if (JSON.stringify(after) === JSON.stringify(before)) return before;
  after.updated_at = timeOfChange(before.updated_at, context.clock.now());
  await tx.run(updateChannelTypeRow, toChannelTypeRow(after, row.known_capabilities));
  await announceChannelType(context, tx, after, actor.userId);
  const details = { ...channelTypeDifference(before, after) };
  await auditLog(context).record(tx, { actor, action, subject: { kind: 'channel_type', id: name }, details });
  return after;
}

/** Always later than the previous change: `unchanged_since` compares the two. */
const timeOfChange = (before: string, now: number) =>
  new Date(Math.max(now, Date.parse(before) + 1)).toISOString();

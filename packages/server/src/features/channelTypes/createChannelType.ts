import {
  type ChannelType,
  ChatError,
  channelTypeDifference,
  channelTypeNotFound,
  channelTypesFull,
  channelTypeTaken,
  maxChannelTypes,
} from '@confab/protocol';
import type { channelTypeEndpoints, ParsedBodyOf } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { auditLog } from '../audit/index.ts';
import { announceChannelType } from './announceChannelType.ts';
import { type ChannelTypeChange, changed } from './changeChannelType.ts';
import {
  insertChannelType,
  selectChannelTypes,
  toChannelType,
  toChannelTypeRow,
} from './channelTypeStore.ts';

type Input = ParsedBodyOf<typeof channelTypeEndpoints.createChannelType>;

/**
 * Creates a channel type as a copy of another one with the given changes. Throws `channel_type_not_found` (for the
 * source), `channel_type_taken`, `channel_types_full`.
 */
export function createChannelType(
  context: ServerContext,
  { name, copy_of, ...change }: Input,
  actor: Actor,
): Promise<ChannelType> {
  return context.database.write(async (tx) => {
    const rows = await tx.all(selectChannelTypes, {});
    const original = rows.find((row) => row.name === copy_of);
    if (!original) throw new ChatError(channelTypeNotFound);
    if (rows.length >= maxChannelTypes) throw new ChatError(channelTypesFull);
    const now = new Date(context.clock.now()).toISOString();
    const fresh = { ...toChannelType(original), name, created_at: now, updated_at: now };
    const channelType = changed(fresh, change satisfies ChannelTypeChange);
    if ((await tx.run(insertChannelType, toChannelTypeRow(channelType))) === 0) {
      throw new ChatError(channelTypeTaken);
    }
    await announceChannelType(context, tx, channelType, actor.userId);
    await auditLog(context).record(tx, {
      actor,
      action: 'channel_type.created',
      subject: { kind: 'channel_type', id: name },
      details: { copy_of, ...channelTypeDifference(toChannelType(original), channelType) },
    });
    return channelType;
  });
}

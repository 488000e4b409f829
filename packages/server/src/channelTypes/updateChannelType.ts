import { appStream, type ChannelType, ChatError, channelTypeNotFound } from '@confab/protocol';
import { type channelTypeEndpoints, channelTypeEvents, type ParsedBodyOf } from '@confab/protocol/schemas';
import type { ServerContext } from '../feature.ts';
import {
  selectChannelTypeToChange,
  toChannelType,
  toChannelTypeRow,
  updateChannelTypeRow,
} from './channelTypeStore.ts';

type Change = ParsedBodyOf<typeof channelTypeEndpoints.updateChannelType>;

/** Changes switches, limits or the grants of the named roles. Every connection is looked at again at once. */
export function updateChannelType(
  context: ServerContext,
  name: string,
  change: Change,
  actorId: string | undefined,
): Promise<ChannelType> {
  return context.database.write(async (tx) => {
    const row = await tx.get(selectChannelTypeToChange, { name });
    if (!row) throw new ChatError(channelTypeNotFound);
    const before = toChannelType(row);
    const channelType: ChannelType = {
      ...before,
      ...change,
      features: { ...before.features, ...change.features },
      grants: { ...before.grants, ...change.grants },
      updated_at: new Date(context.clock.now()).toISOString(),
    };
    await tx.run(updateChannelTypeRow, toChannelTypeRow(channelType));
    await context.log.append(tx, {
      stream: appStream,
      definition: channelTypeEvents.channelTypeUpdated,
      ...(actorId !== undefined && { actor_id: actorId }),
      payload: { channel_type: channelType },
    });
    return channelType;
  });
}

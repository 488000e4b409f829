import {
  appStream,
  ChatError,
  channelTypeInUse,
  channelTypeNotFound,
  channelTypeShipped,
  shippedChannelTypes,
} from '@confab/protocol';
import { channelTypeEvents } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { auditLog } from '../audit/index.ts';
import { countChannelsOfType, deleteChannelTypeRow, selectChannelTypeToChange } from './channelTypeStore.ts';

/**
 * Deletes a custom type without channels, deleted channels included, since they can be restored. Throws
 * `channel_type_not_found`, `channel_type_shipped`, `channel_type_in_use`.
 */
export async function deleteChannelType(context: ServerContext, name: string, actor: Actor): Promise<void> {
  if (shippedChannelTypes.some((type) => type.name === name)) {
    throw new ChatError(channelTypeShipped, { message: 'A built-in type can be reset but not deleted.' });
  }
  await context.database.write(async (tx) => {
    const row = await tx.get(selectChannelTypeToChange, { name });
    if (!row) throw new ChatError(channelTypeNotFound);
    const count = Number((await tx.get(countChannelsOfType, { name }))?.count);
    if (count > 0) throw new ChatError(channelTypeInUse, { details: { count } });
    await tx.run(deleteChannelTypeRow, { name });
    await context.log.append(tx, {
      stream: appStream,
      definition: channelTypeEvents.channelTypeDeleted,
      actor_id: actor.userId,
      payload: { name },
    });
    await auditLog(context).record(tx, {
      actor,
      action: 'channel_type.deleted',
      subject: { kind: 'channel_type', id: name },
    });
  });
}

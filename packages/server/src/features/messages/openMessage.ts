import { type Capability, ChatError, channelNotFound, messageNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { type ChannelAccess, openChannel } from '../channels/index.ts';
import { selectMessage } from './messageStore.ts';
import type { MessageRow } from './migrations.ts';
import { isShownTo } from './restrictedVisibility.ts';

/** A message in a channel that the actor may read. */
export interface OpenMessage {
  readonly row: MessageRow;
  readonly channel: ChannelAccess;
}

/**
 * Finds a message for an actor: throws `message_not_found` if there is none, it has other readers (MSG-15) or its
 * channel is not readable, and `not_allowed` without `capability`.
 */
export async function openMessage(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  id: string,
  capability: Capability = 'read-channel',
): Promise<OpenMessage> {
  const row = await reader.get(selectMessage, { id });
  if (!row || !isShownTo(row, actor)) throw new ChatError(messageNotFound);
  try {
    return { row, channel: await openChannel(context, reader, actor, row.cid, capability) };
  } catch (error) {
    if (error instanceof ChatError && error.is(channelNotFound)) throw new ChatError(messageNotFound);
    throw error;
  }
}

/** Opens a message like `openMessage`; throws `message_not_found` if it has been deleted. */
export async function openStandingMessage(...args: Parameters<typeof openMessage>): Promise<OpenMessage> {
  const found = await openMessage(...args);
  if (found.row.deleted_at !== null) throw new ChatError(messageNotFound);
  return found;
}

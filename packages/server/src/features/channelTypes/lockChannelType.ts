import { ChatError, channelTypeNotFound } from '@confab/protocol';
import type { Reader } from '../../core/storage/database.ts';
import { selectChannelTypeLocked } from './channelTypeStore.ts';

/** Locks a type against deletion until a transaction that adds a channel has ended. Throws `channel_type_not_found`. */
export async function lockChannelType(tx: Reader, name: string): Promise<void> {
  if (!(await tx.get(selectChannelTypeLocked, { name }))) throw new ChatError(channelTypeNotFound);
}

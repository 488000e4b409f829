import type { Message } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { findChannel, type ListedFor } from '../channels/index.ts';
import { selectMessages } from './messageStore.ts';
import { viewMessages } from './messageViews.ts';
import { isShownTo } from './restrictedVisibility.ts';

/**
 * Returns which of these messages exist and are readable by the actor, by id, for lists across channels; limited to
 * channels that allow `purpose`.
 */
export async function readableMessages(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  ids: string[],
  { capabilities, suits = () => true }: ListedFor = { capabilities: ['read-channel'] },
): Promise<Map<string, Message>> {
  if (ids.length === 0) return new Map();
  const rows = (await reader.all(selectMessages, { ids })).filter(
    (row) => row.deleted_at === null && isShownTo(row, actor),
  );
  const readable = new Set<string>();
  for (const cid of new Set(rows.map((row) => row.cid))) {
    const channel = await findChannel(context, reader, actor, cid);
    const mayAll = channel && suits(channel.channelType) && capabilities.every((one) => channel.may(one));
    if (mayAll) readable.add(cid);
  }
  const shown = rows.filter((row) => readable.has(row.cid));
  const messages = await viewMessages(context, reader, shown, actor.userId);
  return new Map(messages.map((message) => [message.id, message]));
}

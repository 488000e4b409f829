import type { Channel, ChatClient, LocalMessage } from '@confab/client';
import { pins } from '@confab/client/pins';

/** Pins a message permanently, or unpins it. */
export function togglePin(client: ChatClient, channel: Channel, message: LocalMessage): Promise<void> {
  const list = client.part(pins).in(channel);
  return message.pinned_at === undefined ? list.pin(message.id) : list.unpin(message.id);
}

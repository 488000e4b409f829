import type { Channel } from '@confab/client';

/** The number of concurrent requests. */
const maxConcurrent = 4;

/** Marks every unread channel as read. */
export async function markAllRead(channels: readonly Channel[]): Promise<void> {
  const waiting = channels.filter(({ state }) => {
    const { unreadCount, read } = state.get();
    return unreadCount > 0 || read?.marked_unread === true;
  });
  const next = async (): Promise<void> => {
    for (let channel = waiting.pop(); channel; channel = waiting.pop()) await channel.markRead();
  };
  await Promise.all(Array.from({ length: maxConcurrent }, next));
}

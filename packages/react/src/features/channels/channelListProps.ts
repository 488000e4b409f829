import type { Channel } from '@confab/client';

export interface ChannelListProps {
  /** The open channel. */
  activeCid?: string | undefined;
  onOpen(channel: Channel): void;
  hrefOf?(channel: Channel): string;
  /** What the plus beside "Channels" does. */
  onAddChannel?(): void;
  /** The same for direct messages. */
  onNewMessage?(): void;
}

import type { Channel } from '@confab/client';

export interface ChannelListProps {
  /** The open channel. */
  activeCid?: string | undefined;
  onOpen(channel: Channel): void;
  hrefOf?(channel: Channel): string;
  /** Handles the plus button beside "Channels". */
  onAddChannel?(): void;
  /** Handles the plus button beside direct messages. */
  onNewMessage?(): void;
}

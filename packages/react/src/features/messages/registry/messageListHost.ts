import type { LocalMessage } from '@confab/client';

/** The callbacks of the page around a message list; the list offers only what it has a callback for. */
export interface MessageListHost {
  /** Opens the thread of a message, or of a reply at that reply (MSG-11). */
  onOpenThread?(message: LocalMessage): void;
  onOpenProfile?(userId: string, anchor: Element): void;
  /** Opens a channel that a message names (`#general`). */
  onOpenChannel?(cid: string): void;
  /** Goes to a message of another channel, as to the original of a forwarded one. */
  onOpenMessage?(cid: string, messageId: string): void;
  /** Asks where to forward a message to (MSG-08). */
  onForward?(message: LocalMessage): void;
}

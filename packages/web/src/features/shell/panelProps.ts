import type { Channel, ChatClient } from '@confab/client';

/** The props of every panel beside a channel. */
export interface PanelProps {
  client: ChatClient;
  channel: Channel;
  /** The channel's name as the reader knows it. */
  label: string;
  /** The subject and the position in it, from the URL; see `panelPath`. */
  subject: string | undefined;
  target: string | undefined;
  onClose(): void;
  onOpenProfile(userId: string, anchor: Element): void;
  onOpenChannel(cid: string): void;
  onOpenMessage(cid: string, messageId: string): void;
}

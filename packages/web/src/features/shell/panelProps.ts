import type { Channel, ChatClient } from '@confab/client';

/** What every panel beside a channel gets. */
export interface PanelProps {
  client: ChatClient;
  channel: Channel;
  /** The channel's name as the reader knows it. */
  label: string;
  /** What it is about and where in it, by the address; see `panelPath`. */
  subject: string | undefined;
  target: string | undefined;
  onClose(): void;
  onOpenProfile(userId: string, anchor: Element): void;
  onOpenChannel(cid: string): void;
  onOpenMessage(cid: string, messageId: string): void;
}

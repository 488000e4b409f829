import type { ChatClient } from '@confab/client';
import type { App } from '@confab/protocol';
import type { BrowseDialog } from '@confab/react/browse';
import type { InboxCountsStore } from './inboxCounts.ts';

/** The dialogs that the sidebar can open. */
export type ShellDialog = BrowseDialog | 'keys';

export interface SidebarProps {
  client: ChatClient;
  app: App;
  activeCid: string | undefined;
  inboxCounts: InboxCountsStore;
  onDialog(dialog: ShellDialog): void;
  /** Opens the quick switcher. */
  onJump(): void;
  signOut(): Promise<void>;
  widthPx: number;
  /** Called when the user changes the width. */
  onWidth(px: number): void;
}

import type { ChatClient } from '@confab/client';

/** What every inbox gets. */
export interface InboxProps {
  client: ChatClient;
  appName: string;
}

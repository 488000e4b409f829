import type { ChatClient } from '@confab/client';

/** The props of every inbox. */
export interface InboxProps {
  client: ChatClient;
  appName: string;
}

import type { LocalMessage } from '@confab/client';

/** The props of each list of the panel. */
export interface FileListProps {
  /** The messages with the files or links, newest first. */
  messages: readonly LocalMessage[];
  onOpenMessage(messageId: string): void;
}

import type { LocalMessage } from '@confab/client';
import type { Poll } from '@confab/protocol';

/** A message and its poll. */
export interface MessagePollProps {
  message: LocalMessage;
  poll: Poll;
}

import type { LocalMessage } from '@confab/client';
import type { Poll } from '@confab/protocol';

/** A message and the poll that it carries. */
export interface MessagePollProps {
  message: LocalMessage;
  poll: Poll;
}

import type { Channel } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import type { ReactNode, Ref } from 'react';
import type { MessageListHost } from './registry/messageListHost.ts';

/** The commands that a page has for a list. */
export interface MessageListHandle {
  /** Brings a message into view; false if it is not there any more or could not be loaded. */
  jumpTo(messageId: string): Promise<boolean>;
  jumpToLatest(): void;
  /** Marks the channel read and goes to its end, as Escape does (UX-06). */
  read(): void;
}

export interface MessageListProps extends MessageListHost {
  /** Ready, with its messages loaded. Give the list the channel's cid as `key`. */
  channel: Channel;
  /** The thread whose replies are listed, below the message that they answer; loaded. */
  thread?: Thread | undefined;
  /** The channel's name as the reader knows it, for screen readers. */
  label: string;
  /** A message to go to, as of a permalink (MSG-08); each new object goes there again. */
  target?: { messageId: string } | undefined;
  /** Drawn above the very first message. */
  beginning?: ReactNode;
  ref?: Ref<MessageListHandle>;
}

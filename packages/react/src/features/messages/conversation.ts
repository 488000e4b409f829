import { type Channel, derive, type MessageTimeline, type Readable } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import { useMemo } from 'react';

/** How far the viewer has read a conversation. */
export interface ConversationReadState {
  readonly unreadCount: number;
  /** Undefined for who has no read state here. */
  readonly readNumber: number | undefined;
  /** ISO 8601. */
  readonly lastReadAt: string | undefined;
  readonly isMarkedUnread: boolean;
}

/** The content of a message list: a channel's own messages, or the replies of a thread. */
export interface Conversation {
  readonly channel: Channel;
  readonly thread: Thread | undefined;
  readonly messages: MessageTimeline;
  readonly readState: Readable<ConversationReadState>;
  /** Marks everything here as read. */
  markRead(): Promise<void>;
}

/** Returns the {@link Conversation} of a channel or a thread; the same object for as long as it is shown. */
export function useConversation(channel: Channel, thread: Thread | undefined): Conversation {
  return useMemo(
    () => (thread ? threadConversation(channel, thread) : channelConversation(channel)),
    [channel, thread],
  );
}

function channelConversation(channel: Channel): Conversation {
  return {
    channel,
    thread: undefined,
    messages: channel.messages,
    readState: derive([channel.state], ([{ read, unreadCount, membership }], previous) =>
      unchanged(previous, {
        unreadCount,
        readNumber: read?.last_read_number,
        // Who has never read here has all since they came unread.
        lastReadAt: read?.last_read_at ?? membership?.created_at,
        isMarkedUnread: read?.marked_unread === true,
      }),
    ),
    markRead: () => channel.markRead(),
  };
}

function threadConversation(channel: Channel, thread: Thread): Conversation {
  return {
    channel,
    thread,
    messages: thread.messages,
    readState: derive([thread.state], ([{ thread: own }], previous) =>
      unchanged(previous, {
        unreadCount: own?.unread_numbers.length ?? 0,
        readNumber: own?.last_read_number,
        lastReadAt: undefined,
        isMarkedUnread: false,
      }),
    ),
    markRead: () => thread.markRead(),
  };
}

const unchanged = (
  before: ConversationReadState | undefined,
  now: ConversationReadState,
): ConversationReadState =>
  before &&
  before.unreadCount === now.unreadCount &&
  before.readNumber === now.readNumber &&
  before.lastReadAt === now.lastReadAt &&
  before.isMarkedUnread === now.isMarkedUnread
    ? before
    : now;

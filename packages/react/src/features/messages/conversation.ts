import { type Channel, derive, type MessageTimeline, type Readable } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import { useMemo } from 'react';
import { hasSameFields } from '../../core/bindings/hasSameFields.ts';

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
  return useMemo(() => {
    const { messages } = thread ?? channel;
    const readState = thread ? threadReadState(thread) : channelReadState(channel);
    return { channel, thread, messages, readState, markRead: () => (thread ?? channel).markRead() };
  }, [channel, thread]);
}

const channelReadState = (channel: Channel) =>
  deriveReadState(channel.state, ({ read, unreadCount, membership }) => ({
    unreadCount,
    readNumber: read?.last_read_number,
    // Who has never read here has all since they came unread.
    lastReadAt: read?.last_read_at ?? membership?.created_at,
    isMarkedUnread: read?.marked_unread === true,
  }));

const threadReadState = (thread: Thread) =>
  deriveReadState(thread.state, ({ thread: own }) => ({
    unreadCount: own?.unread_numbers.length ?? 0,
    readNumber: own?.last_read_number,
    lastReadAt: undefined,
    isMarkedUnread: false,
  }));

/** Returns the read state of a channel's or thread's state; the same object until something of it changes. */
const deriveReadState = <S>(state: Readable<S>, toReadState: (state: S) => ConversationReadState) =>
  derive([state], ([value], previous: ConversationReadState | undefined) => {
    const next = toReadState(value);
    return previous && hasSameFields(next, previous) ? previous : next;
  });

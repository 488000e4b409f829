import {
  type Channel,
  derive,
  type MessageComposer,
  type MessageTimeline,
  type Readable,
  type Thread,
} from '@confab/client';
import { useMemo } from 'react';

/** How far the reader has read what a list shows. */
export interface PlaceReading {
  readonly unreadCount: number;
  /** Undefined for who has no read state here. */
  readonly readNumber: number | undefined;
  /** ISO 8601. */
  readonly lastReadAt: string | undefined;
  readonly isMarkedUnread: boolean;
}

/** What a message list lists: a channel's own messages, or the replies of a thread. */
export interface ListPlace {
  readonly channel: Channel;
  readonly thread: Thread | undefined;
  readonly messages: MessageTimeline;
  readonly reading: Readable<PlaceReading>;
  /** What one writes in here. */
  readonly composer: MessageComposer;
  /** Everything here is read. */
  markRead(): Promise<void>;
}

/** The one {@link ListPlace} of a channel, or of a thread of it, for as long as it is shown. */
export function useListPlace(channel: Channel, thread: Thread | undefined): ListPlace {
  return useMemo(() => (thread ? threadPlace(channel, thread) : channelPlace(channel)), [channel, thread]);
}

function channelPlace(channel: Channel): ListPlace {
  return {
    channel,
    thread: undefined,
    messages: channel.messages,
    reading: derive([channel.state], ([{ read, unreadCount, membership }], previous) =>
      unchanged(previous, {
        unreadCount,
        readNumber: read?.last_read_number,
        // Who has never read here has all since they came unread.
        lastReadAt: read?.last_read_at ?? membership?.created_at,
        isMarkedUnread: read?.marked_unread === true,
      }),
    ),
    composer: channel.composer,
    markRead: () => channel.markRead(),
  };
}

function threadPlace(channel: Channel, thread: Thread): ListPlace {
  return {
    channel,
    thread,
    messages: thread.messages,
    reading: derive([thread.state], ([{ thread: own }], previous) =>
      unchanged(previous, {
        unreadCount: own?.unread_numbers.length ?? 0,
        readNumber: own?.last_read_number,
        lastReadAt: undefined,
        isMarkedUnread: false,
      }),
    ),
    composer: thread.composer,
    markRead: () => thread.markRead(),
  };
}

const unchanged = (before: PlaceReading | undefined, now: PlaceReading): PlaceReading =>
  before &&
  before.unreadCount === now.unreadCount &&
  before.readNumber === now.readNumber &&
  before.lastReadAt === now.lastReadAt &&
  before.isMarkedUnread === now.isMarkedUnread
    ? before
    : now;

import type { Channel } from '@confab/client';
import { useEffect, useRef, useState } from 'react';
import { useClient } from '../provider/index.ts';

/** More than this many unread messages are not all loaded to find where they begin. */
const SEARCHED_MOST = 100;
const PAGE = 100;

/** One stay in a channel: where its unread messages begin. */
export interface Visit {
  /** What had been read when the visit began; `null` if there was nothing unread. */
  readNumber: number | null;
  /** How many were unread then. */
  unreadCount: number;
  /** When the channel had been read last, ISO 8601. */
  lastReadAt: string | undefined;
  /** Still loading towards the first unread message: nothing should be drawn yet. */
  isFinding: boolean;
}

/**
 * Follows UX-05: the divider is placed when the channel is opened, and again when messages come
 * while the person is away from the window; it stays while they read. "Mark unread" moves it.
 */
export function useVisit(channel: Channel): Visit {
  const { me } = useClient();
  const [visit, setVisit] = useState(() => beginVisit(channel));
  const isFinding = useFindFirstUnread(channel, visit);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `me` belongs to the client, which a channel never changes
  useEffect(() => {
    let { unreadCount, read } = channel.state.get();
    return channel.state.subscribe(() => {
      const now = channel.state.get();
      const hasMarked = now.read?.marked_unread === true && read?.marked_unread !== true;
      const cameWhileAway = unreadCount === 0 && now.unreadCount > 0 && !document.hasFocus();
      if (hasMarked || cameWhileAway) setVisit(beginVisit(channel));
      ({ unreadCount, read } = now);
    });
  }, [channel, me]);

  return { ...visit, isFinding };
}

function beginVisit(channel: Channel): Omit<Visit, 'isFinding'> {
  const { read, unreadCount, membership } = channel.state.get();
  const hasUnread = unreadCount > 0 || read?.marked_unread === true;
  return {
    readNumber: hasUnread && read ? read.last_read_number : null,
    unreadCount,
    // Who has never read here has all since they came unread.
    lastReadAt: read?.last_read_at ?? membership?.created_at,
  };
}

function useFindFirstUnread(channel: Channel, visit: Omit<Visit, 'isFinding'>): boolean {
  const first = useRef(visit);
  const [isFinding, setFinding] = useState(() => needsOlder(channel, visit));
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      while (isCurrent && needsOlder(channel, first.current)) await channel.messages.loadPrev(PAGE);
    };
    // Where loading fails the list shows what it has, with its own way to try again.
    find()
      .catch(() => undefined)
      .finally(() => isCurrent && setFinding(false));
    return () => {
      isCurrent = false;
    };
  }, [channel]);
  return isFinding;
}

function needsOlder(channel: Channel, { readNumber, unreadCount }: Omit<Visit, 'isFinding'>): boolean {
  const { messages, hasPrev, isLatest } = channel.messages.state.get();
  const oldest = messages[0];
  return (
    readNumber !== null &&
    unreadCount < SEARCHED_MOST &&
    isLatest &&
    hasPrev &&
    oldest !== undefined &&
    oldest.number > readNumber
  );
}

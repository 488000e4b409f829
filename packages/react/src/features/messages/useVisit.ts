import { useEffect, useRef, useState } from 'react';
import type { Conversation } from './conversation.ts';

/** With more unread messages than this, they are not all loaded to find the first one. */
const MAX_SEARCHED = 100;
const PAGE = 100;

/** One stay in a channel or thread: the state that its unread divider is drawn from. */
export interface Visit {
  /** The number of the last message that had been read when the visit began; `null` if there was nothing unread. */
  readNumber: number | null;
  /** How many were unread then. */
  unreadCount: number;
  /** When it had been read last, ISO 8601. */
  lastReadAt: string | undefined;
  /** Whether older messages are still loaded to find the first unread one: nothing should be drawn yet. */
  isFinding: boolean;
}

/**
 * Follows UX-05: the divider is placed when the conversation is opened, and again when messages arrive while the user is away
 * from the window; it stays while they read. "Mark unread" moves it.
 */
export function useVisit(conversation: Conversation): Visit {
  const [visit, setVisit] = useState(() => beginVisit(conversation));
  const isFinding = useFindFirstUnread(conversation, visit);

  useEffect(() => {
    const { readState } = conversation;
    let { unreadCount, isMarkedUnread } = readState.get();
    return readState.subscribe(() => {
      const now = readState.get();
      const hasMarked = now.isMarkedUnread && !isMarkedUnread;
      const cameWhileAway = unreadCount === 0 && now.unreadCount > 0 && !document.hasFocus();
      if (hasMarked || cameWhileAway) setVisit(beginVisit(conversation));
      ({ unreadCount, isMarkedUnread } = now);
    });
  }, [conversation]);

  return { ...visit, isFinding };
}

function beginVisit({ readState }: Conversation): Omit<Visit, 'isFinding'> {
  const { readNumber, unreadCount, lastReadAt, isMarkedUnread } = readState.get();
  const hasUnread = unreadCount > 0 || isMarkedUnread;
  return { readNumber: (hasUnread ? readNumber : undefined) ?? null, unreadCount, lastReadAt };
}

function useFindFirstUnread(conversation: Conversation, visit: Omit<Visit, 'isFinding'>): boolean {
  const first = useRef(visit);
  const [isFinding, setFinding] = useState(() => needsOlder(conversation, visit));
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      while (isCurrent && needsOlder(conversation, first.current)) await conversation.messages.loadPrev(PAGE);
    };
    // Where loading fails the list shows what it has, with its own way to try again.
    find()
      .catch(() => undefined)
      .finally(() => isCurrent && setFinding(false));
    return () => {
      isCurrent = false;
    };
  }, [conversation]);
  return isFinding;
}

function needsOlder(
  conversation: Conversation,
  { readNumber, unreadCount }: Omit<Visit, 'isFinding'>,
): boolean {
  const { messages, hasPrev, isLatest } = conversation.messages.state.get();
  const oldest = messages[0];
  return (
    readNumber !== null &&
    unreadCount < MAX_SEARCHED &&
    isLatest &&
    hasPrev &&
    oldest !== undefined &&
    oldest.number > readNumber
  );
}

import { useEffect, useRef, useState } from 'react';
import type { ListPlace } from './listPlace.ts';

/** More than this many unread messages are not all loaded to find where they begin. */
const MAX_SEARCHED = 100;
const PAGE = 100;

/** One stay in a channel or thread: where its unread messages begin. */
export interface Visit {
  /** What had been read when the visit began; `null` if there was nothing unread. */
  readNumber: number | null;
  /** How many were unread then. */
  unreadCount: number;
  /** When it had been read last, ISO 8601. */
  lastReadAt: string | undefined;
  /** Still loading towards the first unread message: nothing should be drawn yet. */
  isFinding: boolean;
}

/**
 * Follows UX-05: the divider is placed when the channel is opened, and again when messages come
 * while the person is away from the window; it stays while they read. "Mark unread" moves it.
 */
export function useVisit(place: ListPlace): Visit {
  const [visit, setVisit] = useState(() => beginVisit(place));
  const isFinding = useFindFirstUnread(place, visit);

  useEffect(() => {
    const { reading } = place;
    let { unreadCount, isMarkedUnread } = reading.get();
    return reading.subscribe(() => {
      const now = reading.get();
      const hasMarked = now.isMarkedUnread && !isMarkedUnread;
      const cameWhileAway = unreadCount === 0 && now.unreadCount > 0 && !document.hasFocus();
      if (hasMarked || cameWhileAway) setVisit(beginVisit(place));
      ({ unreadCount, isMarkedUnread } = now);
    });
  }, [place]);

  return { ...visit, isFinding };
}

function beginVisit({ reading }: ListPlace): Omit<Visit, 'isFinding'> {
  const { readNumber, unreadCount, lastReadAt, isMarkedUnread } = reading.get();
  const hasUnread = unreadCount > 0 || isMarkedUnread;
  return { readNumber: (hasUnread ? readNumber : undefined) ?? null, unreadCount, lastReadAt };
}

function useFindFirstUnread(place: ListPlace, visit: Omit<Visit, 'isFinding'>): boolean {
  const first = useRef(visit);
  const [isFinding, setFinding] = useState(() => needsOlder(place, visit));
  useEffect(() => {
    let isCurrent = true;
    const find = async () => {
      while (isCurrent && needsOlder(place, first.current)) await place.messages.loadPrev(PAGE);
    };
    // Where loading fails the list shows what it has, with its own way to try again.
    find()
      .catch(() => undefined)
      .finally(() => isCurrent && setFinding(false));
    return () => {
      isCurrent = false;
    };
  }, [place]);
  return isFinding;
}

function needsOlder(place: ListPlace, { readNumber, unreadCount }: Omit<Visit, 'isFinding'>): boolean {
  const { messages, hasPrev, isLatest } = place.messages.state.get();
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

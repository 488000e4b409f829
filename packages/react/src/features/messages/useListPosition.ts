import type { MessageTimeline, TimelineState } from '@confab/client';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';
import type { MessageListRow } from './messageRows.ts';
import type { Opening } from './rowMeasures.ts';
import type { VirtualRows } from './virtualRows.ts';

/** Where the first unread message comes to rest: in the upper third (UX-05). */
const UNREAD_SHARE = 0.22;
/** Where a message that was jumped to comes to rest. */
const JUMP_SHARE = 0.3;
const HIGHLIGHT_MS = 2400;

export interface ListPosition {
  /** The message that was jumped to a moment ago. */
  highlightedId: string | undefined;
  /** Brings a message into view, loading around it where needed; false if it is not there any more. */
  jumpTo(messageId: string): Promise<boolean>;
  jumpToLatest(): void;
  jumpToUnread(lastReadAt: string | undefined): void;
}

/** What the list has to bring into view as soon as its row is there. */
export type Wish = { key: string; share: number } | 'end';

/** Moves the list: to its place when it opens, to its end on one's own send, and to what is jumped to. */
export function useListPosition(
  messages: MessageTimeline,
  timeline: TimelineState,
  list: readonly MessageListRow[],
  rows: VirtualRows,
  opening: Wish,
): ListPosition {
  const wish = useRef<Wish | null>(opening);
  const [highlightedId, setHighlightedId] = useState<string>();
  const isOwnSend = useOwnSend(timeline);
  if (isOwnSend) wish.current = 'end';

  useLayoutEffect(() => {
    if (wish.current === null || list.length === 0) return;
    if (wish.current === 'end') {
      if (!timeline.isLatest) return;
      rows.scrollToEnd();
    } else {
      const { key, share } = wish.current;
      const index = list.findIndex((row) => row.key === key);
      if (index < 0) return;
      rows.scrollToRow(index, share);
    }
    wish.current = null;
  });

  useEffect(() => {
    if (isOwnSend && !timeline.isLatest) messages.loadLatest().catch(() => undefined);
  }, [messages, isOwnSend, timeline.isLatest]);

  useEffect(() => {
    if (!highlightedId) return;
    const timer = setTimeout(() => setHighlightedId(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [highlightedId]);

  const jumpTo = useCallback(
    async (messageId: string) => {
      wish.current = { key: messageId, share: JUMP_SHARE };
      setHighlightedId(messageId);
      const isLoaded = () => messages.state.get().messages.some((message) => message.id === messageId);
      if (!isLoaded()) await messages.loadAround({ id: messageId }).catch(() => undefined);
      return isLoaded();
    },
    [messages],
  );
  const jumpToLatest = useCallback(() => {
    wish.current = 'end';
    if (messages.state.get().isLatest) rows.scrollToEnd();
    else messages.loadLatest().catch(() => undefined);
  }, [messages, rows]);
  const jumpToUnread = useCallback(
    (lastReadAt: string | undefined) => {
      wish.current = { key: 'new', share: UNREAD_SHARE };
      const index = list.findIndex((row) => row.kind === 'new');
      if (index >= 0) rows.scrollToRow(index, UNREAD_SHARE);
      else if (lastReadAt) messages.loadAround({ createdAt: lastReadAt }).catch(() => undefined);
    },
    [messages, list, rows],
  );
  return { highlightedId, jumpTo, jumpToLatest, jumpToUnread };
}

/** Where a list stands when it opens: at the message that was asked for, the first unread one, or its end. */
export function openingWish(list: readonly MessageListRow[], targetId: string | undefined): Wish {
  if (list.some((row) => row.key === targetId)) return { key: targetId as string, share: JUMP_SHARE };
  return list.some((row) => row.kind === 'new') ? { key: 'new', share: UNREAD_SHARE } : 'end';
}

/** The same as a place among these rows. */
export function placeOf(wish: Wish, list: readonly MessageListRow[]): Opening {
  if (wish === 'end') return wish;
  const index = list.findIndex((row) => row.key === wish.key);
  return index < 0 ? 'end' : { index, share: wish.share };
}

/** True in the one render in which a new message of the viewer's own stands at the end. */
function useOwnSend(timeline: TimelineState): boolean {
  const viewerId = useClient().me.get()?.id;
  const last = timeline.messages.at(-1);
  const lastId = useRef(last?.id);
  const isNew = last !== undefined && last.id !== lastId.current;
  lastId.current = last?.id;
  return isNew && last.status === 'sending' && last.user.id === viewerId;
}

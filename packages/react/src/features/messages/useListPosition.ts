import type { TimelineState } from '@confab/client';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';
import type { Conversation } from './conversation.ts';
import type { MessageListRow } from './messageRows.ts';
import { JUMP_SHARE, type ScrollTarget, UNREAD_SHARE } from './openingTarget.ts';
import type { Opening } from './rowMeasures.ts';
import type { VirtualRows } from './virtualRows.ts';

const HIGHLIGHT_MS = 2400;

export interface ListPosition {
  /** The message that was jumped to a moment ago. */
  highlightedId: string | undefined;
  /** Brings a message into view, loading around it if needed; resolves to false if it no longer exists. */
  jumpTo(messageId: string): Promise<boolean>;
  jumpToLatest(): void;
  jumpToUnread(lastReadAt: string | undefined): void;
}

/** Scrolls the list: to its first position when it opens, to its end when the viewer sends, and to messages that are jumped to. */
export function useListPosition(
  conversation: Conversation,
  timeline: TimelineState,
  list: readonly MessageListRow[],
  rows: VirtualRows,
  opening: ScrollTarget,
): ListPosition {
  const { messages } = conversation;
  const pending = useRef<ScrollTarget | null>(opening);
  const [highlightedId, setHighlightedId] = useState<string>();
  const isOwnSend = useOwnSend(timeline);
  if (isOwnSend) pending.current = 'end';

  useLayoutEffect(() => {
    if (pending.current === null || list.length === 0) return;
    if (pending.current === 'end') {
      if (!timeline.isLatest) return;
      rows.scrollToEnd();
    } else {
      const { key, share } = pending.current;
      const index = list.findIndex((row) => row.key === key);
      if (index < 0) return;
      rows.scrollToRow(index, share);
    }
    pending.current = null;
  });

  const shownHighlight = highlightedId && list.find((row) => row.key === highlightedId)?.key;
  useEffect(() => {
    // The time begins when the message is loaded.
    if (!shownHighlight) return;
    const timer = setTimeout(() => setHighlightedId(undefined), HIGHLIGHT_MS);
    return () => clearTimeout(timer);
  }, [shownHighlight]);

  const jumpTo = useCallback(
    async (messageId: string) => {
      pending.current = { key: messageId, share: JUMP_SHARE };
      setHighlightedId(messageId);
      const isLoaded = () => messages.state.get().messages.some((message) => message.id === messageId);
      if (isLoaded()) return true;
      const isShown = await messages.loadAround({ id: messageId }).catch(() => true);
      // Otherwise the reader has moved elsewhere meanwhile.
      return !isShown || isLoaded();
    },
    [messages],
  );
  const jumpToLatest = useCallback(() => {
    pending.current = 'end';
    if (messages.state.get().isLatest) rows.scrollToEnd();
    else messages.loadLatest().catch(() => undefined);
  }, [messages, rows]);
  useReturnOnSend(conversation, jumpToLatest);
  const jumpToUnread = useCallback(
    (lastReadAt: string | undefined) => {
      pending.current = { key: 'new', share: UNREAD_SHARE };
      const index = list.findIndex((row) => row.kind === 'new');
      if (index >= 0) rows.scrollToRow(index, UNREAD_SHARE);
      else if (lastReadAt) messages.loadAround({ createdAt: lastReadAt }).catch(() => undefined);
    },
    [messages, list, rows],
  );
  return { highlightedId, jumpTo, jumpToLatest, jumpToUnread };
}

/** Returns an opening target as an index of these rows. */
export function openingPosition(pending: ScrollTarget, list: readonly MessageListRow[]): Opening {
  if (pending === 'end') return pending;
  const index = list.findIndex((row) => row.key === pending.key);
  return index < 0 ? 'end' : { index, share: pending.share };
}

/** Whether a new message that the viewer wrote in this tab is at the end: true in one render. */
function useOwnSend({ messages }: TimelineState): boolean {
  const { outbox } = useClient();
  const lastId = messages.at(-1)?.id;
  const previousId = useRef(lastId);
  const isNew = lastId !== undefined && lastId !== previousId.current;
  previousId.current = lastId;
  return isNew && outbox.get(lastId)?.isWrittenHere === true;
}

/** Jumps to the latest message when the viewer sends one in this tab while older ones are shown: the list does not show it there. */
function useReturnOnSend({ channel, thread, messages }: Conversation, jumpToLatest: () => void): void {
  const { entries } = useClient().outbox;
  useEffect(() => {
    let before = entries.get();
    return entries.subscribe(() => {
      const now = entries.get();
      const hasSent = now.some(
        ({ id, cid, message, isWrittenHere }) =>
          isWrittenHere &&
          cid === channel.cid &&
          message.parent_id === thread?.parentId &&
          !before.some((known) => known.id === id),
      );
      before = now;
      if (hasSent && !messages.state.get().isLatest) jumpToLatest();
    });
  }, [entries, channel, thread, messages, jumpToLatest]);
}

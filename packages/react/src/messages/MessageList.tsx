import type { Channel } from '@confab/client';
import {
  type ReactNode,
  type Ref,
  useCallback,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useReadable } from '../bindings/index.ts';
import { useClient, useNotify } from '../provider/index.ts';
import { useReadRule } from '../reads/index.ts';
import { useText } from '../text/index.ts';
import { availableActions } from './availableActions.ts';
import { JumpPills } from './JumpPills.tsx';
import { ListRoom, ROOM_PX } from './ListRoom.tsx';
import { usePreloadedCarried } from './lazyCarried.ts';
import { ListContext, type MessageListShared, type Overlay } from './listContext.ts';
import { MessageAnnouncer } from './MessageAnnouncer.tsx';
import { MessageOverlay } from './MessageOverlay.tsx';
import { type MessageListHost, useMessageActions } from './messageActions.ts';
import { RowContent } from './RowContent.tsx';
import { useArrivals } from './useArrivals.ts';
import { useKeepEnd } from './useKeepEnd.ts';
import { useKnownHeights } from './useKnownHeights.ts';
import { useListEdges } from './useListEdges.ts';
import { openingWish, placeOf, useListPosition } from './useListPosition.ts';
import { useListReader } from './useListReader.ts';
import { useMessagePress } from './useMessagePress.ts';
import { useMessageRows } from './useMessageRows.ts';
import { useMessages } from './useMessages.ts';
import { useActiveRow, useRovingRows } from './useRovingRows.ts';
import { useUnreadAbove } from './useUnreadAbove.ts';
import { useVisit, type Visit } from './useVisit.ts';
import { useVirtualRows } from './virtualRows.ts';
import './MessageList.css';

/** What a page may ask of a list. */
export interface MessageListHandle {
  /** Brings a message into view; false if it is not there any more. */
  jumpTo(messageId: string): Promise<boolean>;
  jumpToLatest(): void;
  /** Marks the channel read and goes to its end, as Escape does (UX-06). */
  read(): void;
}

export interface MessageListProps extends MessageListHost {
  /** Ready, with its messages loaded. Give the list the channel's cid as `key`. */
  channel: Channel;
  /** The channel's name as the reader knows it, for screen readers. */
  label: string;
  /** A message to go to, as of a permalink (MSG-08); each new object goes there again. */
  target?: { messageId: string } | undefined;
  /** What stands above the first message of all. */
  beginning?: ReactNode;
  ref?: Ref<MessageListHandle>;
}

/** A channel's messages: everything UX-05 to UX-10 says about reading them. */
export function MessageList(props: MessageListProps) {
  const visit = useVisit(props.channel);
  // Rows that would be moved away at once are better not drawn.
  return visit.isFinding ? <div className="cf-list" /> : <PlacedList {...props} visit={visit} />;
}

function PlacedList(props: MessageListProps & { visit: Visit }) {
  const { channel, label, target, beginning, ref, visit, ...host } = props;
  const client = useClient();
  usePreloadedCarried();
  const notify = useNotify();
  const { t } = useText();
  const viewerId = useReadable(client.me, (me) => me?.id ?? '');
  const reader = useListReader(channel);
  const timeline = useMessages(channel);
  const { rows: list, keys } = useMessageRows(timeline, viewerId, visit.readNumber);
  const scroller = useRef<HTMLDivElement>(null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const active = useActiveRow(list, keys);

  const [opening] = useState(() => openingWish(list, target?.messageId));
  const rows = useVirtualRows({
    scroller,
    keys,
    heights: useKnownHeights(list),
    opening: placeOf(opening, list),
    roomAbove: timeline.hasPrev ? ROOM_PX : 8,
    roomBelow: timeline.hasNext ? ROOM_PX : 8,
    follows: timeline.isLatest,
    keepIndex: keys.lastIndexOf(active.activeKey ?? ''),
  });
  const edges = useListEdges(channel, timeline, rows, opening === 'end');
  useKeepEnd(scroller, rows, edges.isEndVisible);
  const position = useListPosition(channel, timeline, list, rows, opening);
  const arrivals = useArrivals(timeline.messages, edges.isEndVisible, viewerId);
  const unreadAbove = useUnreadAbove(visit, list, rows);
  const readRule = useReadRule(channel, edges.isEndVisible);
  const actions = useMessageActions(channel, host);
  const { jumpTo, jumpToLatest, highlightedId } = position;

  const goTo = useCallback(
    async (messageId: string) => {
      const isThere = await jumpTo(messageId);
      if (!isThere) notify({ severity: 'info', message: t('messages.gone') });
      return isThere;
    },
    [jumpTo, notify, t],
  );
  useEffect(() => {
    if (target) void goTo(target.messageId);
  }, [target, goTo]);
  const shared = useMemo<MessageListShared>(
    () => ({
      channel,
      viewerId,
      reader,
      actions,
      open: setOverlay,
      openProfile: host.onOpenProfile,
      openMessage: host.onOpenMessage,
      jumpTo: (messageId) => void goTo(messageId),
    }),
    [channel, viewerId, reader, actions, host.onOpenProfile, host.onOpenMessage, goTo],
  );
  const roving = useRovingRows(list, shared, active);
  const press = useMessagePress((id, anchor) => {
    const message = timeline.messages.find((candidate) => candidate.id === id);
    if (message && availableActions(message, actions.rights()).size > 0)
      setOverlay({ kind: 'menu', message, anchor });
  });

  useImperativeHandle(ref, () => ({
    jumpTo: goTo,
    jumpToLatest,
    read() {
      jumpToLatest();
      readRule.act();
      channel.markRead().catch(() => undefined);
    },
  }));

  return (
    <ListContext value={shared}>
      <div className="cf-list">
        <div
          ref={scroller}
          className="cf-list__scroller"
          role="log"
          aria-live="off"
          aria-label={t('messages.listLabel', { channel: label })}
          tabIndex={-1}
          onScroll={() => {
            edges.look();
            unreadAbove.look();
          }}
          onWheel={readRule.moveByHand}
          onTouchMove={readRule.moveByHand}
          onFocus={roving.onFocus}
          onKeyDown={roving.onKeyDown}
          {...press}
        >
          <div ref={rows.sizerRef} className="cf-list__rows">
            {timeline.hasPrev && <ListRoom side="above" timeline={timeline} channel={channel} />}
            {rows.items.map(({ key, index }) => {
              const row = list[index];
              return (
                row && (
                  <div
                    key={key}
                    ref={rows.rowRef}
                    className="cf-list__row"
                    data-index={index}
                    data-kind={row.kind}
                  >
                    <RowContent
                      row={row}
                      beginning={beginning}
                      isActive={key === active.activeKey}
                      isHighlighted={key === highlightedId}
                      isBusy={key === overlay?.message.id}
                    />
                  </div>
                )
              );
            })}
            {timeline.hasNext && <ListRoom side="below" timeline={timeline} channel={channel} />}
          </div>
        </div>
        <JumpPills
          unreadAbove={unreadAbove.pill}
          onUnread={() => position.jumpToUnread(visit.lastReadAt)}
          isFarFromEnd={edges.isFarFromEnd}
          arrivals={arrivals}
          onLatest={jumpToLatest}
        />
        <MessageAnnouncer channel={channel} />
        {overlay && <MessageOverlay overlay={overlay} onClose={() => setOverlay(closed(overlay))} />}
      </div>
    </ListContext>
  );
}

/** Closes only the overlay that asks for it: a menu entry may just have opened the next one. */
function closed(overlay: Overlay) {
  return (current: Overlay | null) => (current === overlay ? null : current);
}

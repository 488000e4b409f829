import type { TimelineState } from '@confab/client';
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useKit } from '../../core/provider/index.ts';
import { useAutoMarkRead } from '../reads/index.ts';
import type { Conversation } from './conversation.ts';
import { JumpPills } from './JumpPills.tsx';
import { messagePart, openMenu, runOf } from './lazyParts.tsx';
import type { MessageListShared } from './listContext.ts';
import { MessageAnnouncer } from './MessageAnnouncer.tsx';
import type { MessageListProps } from './messageListProps.ts';
import type { BuiltRows } from './messageRows.ts';
import { openingTarget } from './openingTarget.ts';
import { PagePlaceholder, PLACEHOLDER_PX } from './PagePlaceholder.tsx';
import { RowContent } from './RowContent.tsx';
import { availableActions } from './registry/availableActions.ts';
import { useFindMessage } from './scrolling/useFindMessage.ts';
import { useArrivals } from './useArrivals.ts';
import { drawingSpeed } from './useDrawnRows.ts';
import { useKeptFocus } from './useKeptFocus.ts';
import { useKnownHeights } from './useKnownHeights.ts';
import { useListEdges } from './useListEdges.ts';
import { openingPosition, useListPosition } from './useListPosition.ts';
import { useListResize } from './useListResize.ts';
import { useMessagePress } from './useMessagePress.ts';
import { useActiveRow, useRovingRows } from './useRovingRows.ts';
import { useUnreadAbove } from './useUnreadAbove.ts';
import type { Visit } from './useVisit.ts';
import { useVirtualRows } from './virtualRows.ts';
import './ScrollingRows.css';

const ListControls = messagePart(({ messages }) => messages.components.ListControls);

/** Keys that lead away from the end. */
const SCROLLING_KEYS = new Set(['ArrowUp', 'Home', 'PageUp']);

export interface ScrollingRowsProps extends Pick<MessageListProps, 'target' | 'beginning'> {
  conversation: Conversation;
  visit: Visit;
  timeline: TimelineState;
  built: BuiltRows;
  shared: MessageListShared;
  /** Receives the command that goes to a message. */
  goTo: RefObject<((messageId: string) => void) | undefined>;
  /** The name of the list. */
  label: string;
  handle: MessageListProps['ref'];
  /** Whether the parts of messages are loaded that are drawn late. */
  hasParts: boolean;
  /** The message over which something is open. */
  busyId: string | undefined;
  /** Whether the same messages were shown before by rows that do not scroll. */
  replacesRows: boolean;
}

/**
 * The rows of a list as far as they are in view: scrolls, loads pages, answers keys and presses, and marks as read. On a
 * slow processor they follow the header and the composer, in portions, between which the page answers.
 */
export function ScrollingRows(props: ScrollingRowsProps): ReactNode {
  const { isSlow } = drawingSpeed(useKit());
  return useDeferredValue(true, props.replacesRows || !isSlow) && <RowsInView {...props} />;
}

function RowsInView(props: ScrollingRowsProps): ReactNode {
  const { conversation, visit, timeline, built, shared, goTo, label, target, beginning, handle } = props;
  const { rows: list, keys } = built;
  const { channel, thread, viewerId, features, actions } = shared;
  const scroller = useRef<HTMLDivElement>(null);
  const active = useActiveRow(list, keys, useKeptFocus(scroller));

  const [opening] = useState(() => openingTarget(list, target?.messageId));
  const rows = useVirtualRows({
    scroller,
    keys,
    heights: useKnownHeights(list, thread !== undefined),
    opening: openingPosition(opening, list),
    spaceAbove: timeline.hasPrev ? PLACEHOLDER_PX : 8,
    spaceBelow: timeline.hasNext ? PLACEHOLDER_PX : 8,
    follows: timeline.isLatest,
    keepIndex: keys.lastIndexOf(active.activeKey ?? ''),
    isWhole: props.replacesRows,
  });
  const edges = useListEdges(conversation, timeline, rows, opening === 'end');
  useListResize(scroller, edges.onResize);
  const position = useListPosition(conversation, timeline, list, rows, opening);
  const arrivals = useArrivals(timeline, edges.isEndVisible, viewerId);
  const unreadAbove = useUnreadAbove(visit, list, rows);
  const autoMarkRead = useAutoMarkRead(conversation, edges.isEndVisible);
  const onScrollDown = () => {
    autoMarkRead.onUserScroll();
    position.onUserScroll();
  };
  const onUserScroll = () => {
    onScrollDown();
    edges.onUserScroll();
  };
  const { jumpTo, jumpToLatest, highlightedId } = position;

  const findMessage = useFindMessage(shared, jumpTo, target);
  useEffect(() => {
    goTo.current = findMessage;
  }, [goTo, findMessage]);
  const roving = useRovingRows(list, shared, active);
  const press = useMessagePress((id, anchor, target) => {
    const message = timeline.messages.find((candidate) => candidate.id === id);
    const available = message ? availableActions(features, message, actions.rights()) : [];
    if (!message || available.length === 0) return;
    const pressed = available.find(({ pressTarget }) => pressTarget && target.closest(pressTarget));
    actions.run(pressed ? runOf(pressed) : openMenu, message, anchor, target);
  });

  useImperativeHandle(handle, () => ({
    jumpTo: findMessage,
    jumpToLatest,
    read() {
      jumpToLatest();
      autoMarkRead.acknowledge();
      conversation.markRead().catch(() => undefined);
    },
  }));

  return (
    <>
      {props.hasParts && (
        <ListControls conversation={conversation} list={list} rows={rows} scroller={scroller} />
      )}
      <div
        ref={scroller}
        className="cf-list__scroller"
        role="log"
        aria-live="off"
        aria-label={label}
        tabIndex={-1}
        onScroll={() => {
          edges.onScroll();
          unreadAbove.onScroll();
        }}
        onWheel={(event) => (event.deltaY < 0 ? onUserScroll() : onScrollDown())}
        onTouchMove={onUserScroll}
        onFocus={roving.onFocus}
        onKeyDown={(event) => {
          if (SCROLLING_KEYS.has(event.key)) {
            edges.onUserScroll();
            position.onUserScroll();
          }
          roving.onKeyDown(event);
        }}
        {...press}
      >
        <div ref={rows.sizerRef} className="cf-list__rows">
          {timeline.hasPrev && (
            <PagePlaceholder side="above" timeline={timeline} messages={conversation.messages} />
          )}
          <div className="cf-list__moved">
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
                      isBusy={key === props.busyId}
                    />
                  </div>
                )
              );
            })}
          </div>
          {timeline.hasNext && (
            <PagePlaceholder side="below" timeline={timeline} messages={conversation.messages} />
          )}
        </div>
      </div>
      <JumpPills
        unreadAbove={unreadAbove.pill}
        onUnread={() => position.jumpToUnread(visit.lastReadAt)}
        isFarFromEnd={edges.isFarFromEnd}
        arrivals={arrivals}
        onLatest={jumpToLatest}
      />
      <MessageAnnouncer channel={channel} thread={thread} />
    </>
  );
}

import type { Channel, LocalMessage, Readable, TimelineState } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import {
  type ReactNode,
  type Ref,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useIsHydrating } from '../../core/bindings/useIsHydrating.ts';
import { withRef } from '../../core/primitives/withRef.ts';
import { useClient, useNotify } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { useAutoMarkRead } from '../reads/index.ts';
import { type Conversation, useConversation } from './conversation.ts';
import { JumpPills } from './JumpPills.tsx';
import { messagePart, openMenu, runOf, usePreloadedParts } from './lazyParts.tsx';
import { ListContext, type MessageListShared } from './listContext.ts';
import { MessageAnnouncer } from './MessageAnnouncer.tsx';
import { useMessageActions } from './messageActions.ts';
import { MessageFeaturesContext } from './messageFeaturesContext.ts';
import { PagePlaceholder, PLACEHOLDER_PX } from './PagePlaceholder.tsx';
import { RowContent } from './RowContent.tsx';
import { availableActions } from './registry/availableActions.ts';
import type { MessageListHost } from './registry/messageListHost.ts';
import type { OpenOverlay, Overlay } from './registry/overlay.ts';
import { messagesText } from './text.en.ts';
import { useArrivals } from './useArrivals.ts';
import { useKnownHeights } from './useKnownHeights.ts';
import { useListEdges } from './useListEdges.ts';
import { openingPosition, openingTarget, useListPosition } from './useListPosition.ts';
import { useListReader } from './useListReader.ts';
import { useListResize } from './useListResize.ts';
import { useMessagePress } from './useMessagePress.ts';
import { useMessageRows } from './useMessageRows.ts';
import { useMessages } from './useMessages.ts';
import { useActiveRow, useRovingRows } from './useRovingRows.ts';
import { useUnreadAbove } from './useUnreadAbove.ts';
import { useVisit, type Visit } from './useVisit.ts';
import { useVirtualRows } from './virtualRows.ts';
import './MessageList.css';

const ListControls = messagePart(({ messages }) => messages.components.ListControls);

/** The commands that a page has for a list. */
export interface MessageListHandle {
  /** Brings a message into view; false if it is not there any more. */
  jumpTo(messageId: string): Promise<boolean>;
  jumpToLatest(): void;
  /** Marks the channel read and goes to its end, as Escape does (UX-06). */
  read(): void;
}

/** Keys that lead away from the end. */
const SCROLLING_KEYS = new Set(['ArrowUp', 'Home', 'PageUp']);

export interface MessageListProps extends MessageListHost {
  /** Ready, with its messages loaded. Give the list the channel's cid as `key`. */
  channel: Channel;
  /** The thread whose replies are listed, below the message that they answer; loaded. */
  thread?: Thread | undefined;
  /** The channel's name as the reader knows it, for screen readers. */
  label: string;
  /** A message to go to, as of a permalink (MSG-08); each new object goes there again. */
  target?: { messageId: string } | undefined;
  /** Drawn above the very first message. */
  beginning?: ReactNode;
  ref?: Ref<MessageListHandle>;
}

/** A channel's messages: everything UX-05 to UX-10 says about reading them. */
export const MessageList = /* @__PURE__ */ withRef(function MessageList({ ref, ...props }: MessageListProps) {
  const conversation = useConversation(props.channel, props.thread);
  const visit = useVisit(conversation);
  const isHydrating = useIsHydrating();
  // Rows that would be moved away at once are better not drawn.
  return visit.isFinding && !isHydrating ? (
    <div className="cf-list" />
  ) : (
    <PositionedList {...props} handle={ref} conversation={conversation} visit={visit} />
  );
});

interface PositionedListProps extends Omit<MessageListProps, 'ref'> {
  conversation: Conversation;
  visit: Visit;
  handle: MessageListProps['ref'];
}

function PositionedList(props: PositionedListProps) {
  const { channel, thread, conversation, label, target, beginning, handle, visit, ...host } = props;
  const client = useClient();
  const hasParts = usePreloadedParts();
  const notify = useNotify();
  const { t } = useText(messagesText);
  const viewerId = useReadable(client.me, (me) => me?.id ?? '');
  const features = useContext(MessageFeaturesContext);
  const reader = useListReader(channel);
  const timeline = useWithParent(useMessages(conversation), thread);
  const { rows: list, keys } = useMessageRows(timeline, viewerId, visit.readNumber, thread?.parentId);
  const scroller = useRef<HTMLDivElement>(null);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const active = useActiveRow(list, keys);

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
  });
  const edges = useListEdges(conversation, timeline, rows, opening === 'end');
  useListResize(scroller, edges.onResize);
  const position = useListPosition(conversation, timeline, list, rows, opening);
  const arrivals = useArrivals(timeline, edges.isEndVisible, viewerId);
  const unreadAbove = useUnreadAbove(visit, list, rows);
  const autoMarkRead = useAutoMarkRead(conversation, edges.isEndVisible);
  const onUserScroll = () => {
    autoMarkRead.onUserScroll();
    edges.onUserScroll();
  };
  const open = useCallback<OpenOverlay>((Component, props) => setOverlay({ Component, props }), []);
  const actions = useMessageActions(conversation, host, open);
  const { jumpTo, jumpToLatest, highlightedId } = position;
  const { onOpenThread } = host;

  const goTo = useCallback(
    async (messageId: string) => {
      if (await jumpTo(messageId)) return true;
      const reply = onOpenThread && (await channel.book.find(messageId));
      if (reply?.parent_id === undefined) notify({ severity: 'info', message: t('messages.gone') });
      else onOpenThread?.(reply);
      return reply?.parent_id !== undefined;
    },
    [jumpTo, channel, onOpenThread, notify, t],
  );
  useEffect(() => {
    if (target) void goTo(target.messageId);
  }, [target, goTo]);
  const shared = useMemo<MessageListShared>(
    () => ({
      channel,
      thread,
      viewerId,
      reader,
      features,
      actions,
      open,
      openThread: onOpenThread,
      openProfile: host.onOpenProfile,
      openChannel: host.onOpenChannel,
      openMessage: host.onOpenMessage,
      jumpTo: (messageId) => void goTo(messageId),
    }),
    [
      channel,
      thread,
      viewerId,
      reader,
      features,
      actions,
      open,
      onOpenThread,
      host.onOpenProfile,
      host.onOpenChannel,
      host.onOpenMessage,
      goTo,
    ],
  );
  const roving = useRovingRows(list, shared, active);
  const press = useMessagePress((id, anchor, target) => {
    const message = timeline.messages.find((candidate) => candidate.id === id);
    const available = message ? availableActions(features, message, actions.rights()) : [];
    if (!message || available.length === 0) return;
    const pressed = available.find(({ pressTarget }) => pressTarget && target.closest(pressTarget));
    actions.run(pressed ? runOf(pressed) : openMenu, message, anchor, target);
  });

  useImperativeHandle(handle, () => ({
    jumpTo: goTo,
    jumpToLatest,
    read() {
      jumpToLatest();
      autoMarkRead.acknowledge();
      conversation.markRead().catch(() => undefined);
    },
  }));

  return (
    <ListContext.Provider value={shared}>
      <div className="cf-list">
        {hasParts && <ListControls conversation={conversation} list={list} rows={rows} scroller={scroller} />}
        <div
          ref={scroller}
          className="cf-list__scroller"
          data-static={rows.isStatic || undefined}
          role="log"
          aria-live="off"
          aria-label={t(thread ? 'messages.threadLabel' : 'messages.listLabel', { channel: label })}
          tabIndex={-1}
          onScroll={() => {
            edges.onScroll();
            unreadAbove.onScroll();
          }}
          onWheel={(event) => (event.deltaY < 0 ? onUserScroll() : autoMarkRead.onUserScroll())}
          onTouchMove={onUserScroll}
          onFocus={roving.onFocus}
          onKeyDown={(event) => {
            if (SCROLLING_KEYS.has(event.key)) edges.onUserScroll();
            roving.onKeyDown(event);
          }}
          {...press}
        >
          <div ref={rows.isStatic ? undefined : rows.sizerRef} className="cf-list__rows">
            {timeline.hasPrev && !rows.isStatic && (
              <PagePlaceholder side="above" timeline={timeline} messages={conversation.messages} />
            )}
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
                      isBusy={key === overlay?.props.message.id}
                    />
                  </div>
                )
              );
            })}
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
        <Suspense>
          {overlay && <overlay.Component {...overlay.props} onClose={() => setOverlay(closed(overlay))} />}
        </Suspense>
      </div>
    </ListContext.Provider>
  );
}

/** A thread's list begins with the message that the replies answer, once its first reply is there. */
function useWithParent(timeline: TimelineState, thread: Thread | undefined): TimelineState {
  const parent = useReadable(thread?.state ?? nowhere, (state) => state?.parent);
  return useMemo(
    () =>
      parent && timeline.isLoaded && !timeline.hasPrev
        ? { ...timeline, messages: [parent, ...timeline.messages] }
        : timeline,
    [timeline, parent],
  );
}

const nowhere: Readable<{ parent: LocalMessage | undefined } | undefined> = {
  get: () => undefined,
  subscribe: () => () => undefined,
};

/** Closes only the overlay that asks for it: a menu entry may just have opened the next one. */
function closed(overlay: Overlay) {
  return (current: Overlay | null) => (current === overlay ? null : current);
}

import type { LocalMessage, Readable, TimelineState } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import { Suspense, useCallback, useContext, useMemo, useRef, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useIsHydrating } from '../../core/bindings/useIsHydrating.ts';
import { Skeleton } from '../../core/primitives/index.ts';
import { NotLoaded } from '../../core/primitives/lazyPart.tsx';
import { withRef } from '../../core/primitives/withRef.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { type Conversation, useConversation } from './conversation.ts';
import { runOf, usePreloadedParts } from './lazyParts.tsx';
import { ListContext, type MessageListShared } from './listContext.ts';
import { MessageLayout } from './MessageLayout.tsx';
import { useMessageActions } from './messageActions.ts';
import { MessageFeaturesContext } from './messageFeaturesContext.ts';
import type { MessageListProps } from './messageListProps.ts';
import type { OpenOverlay, Overlay } from './registry/overlay.ts';
import { StaticRows } from './StaticRows.tsx';
import { messagesText } from './text.en.ts';
import { useListCode } from './useListCode.ts';
import { useListReader } from './useListReader.ts';
import { useMessageRows } from './useMessageRows.ts';
import { useMessages } from './useMessages.ts';
import { useVisit, type Visit } from './useVisit.ts';
import './MessageList.css';

/**
 * A channel's messages: everything UX-05 to UX-10 says about reading them. The messages are shown by this code; the code
 * that scrolls them is loaded when the first list is drawn.
 */
export const MessageList = /* @__PURE__ */ withRef(function MessageList({ ref, ...props }: MessageListProps) {
  const conversation = useConversation(props.channel, props.thread);
  const visit = useVisit(conversation);
  const isHydrating = useIsHydrating();
  // Rows that would be moved away at once are better not drawn.
  return visit.isFinding && !isHydrating ? (
    <div className="cf-list" />
  ) : (
    <VisitedList {...props} handle={ref} conversation={conversation} visit={visit} />
  );
});

interface VisitedListProps extends Omit<MessageListProps, 'ref'> {
  conversation: Conversation;
  visit: Visit;
  handle: MessageListProps['ref'];
}

function VisitedList(props: VisitedListProps) {
  const { channel, thread, conversation, label, target, beginning, handle, visit, ...host } = props;
  const client = useClient();
  const { t } = useText(messagesText);
  const hasParts = usePreloadedParts();
  const viewerId = useReadable(client.me, (me) => me?.id ?? '');
  const features = useContext(MessageFeaturesContext);
  const reader = useListReader(channel);
  const timeline = useWithParent(useMessages(conversation), thread);
  const built = useMessageRows(timeline, viewerId, visit.readNumber, thread?.parentId);
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const open = useCallback<OpenOverlay>((Component, props) => setOverlay({ Component, props }), []);
  const actions = useMessageActions(conversation, host, open);
  const goTo = useRef<(messageId: string) => void>(undefined);
  const { code, isLate, hasFailed, retry } = useListCode();
  const { onOpenThread, onOpenProfile, onOpenChannel, onOpenMessage } = host;
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
      openProfile: onOpenProfile,
      openChannel: onOpenChannel,
      openMessage: onOpenMessage,
      jumpTo: (messageId) => goTo.current?.(messageId),
      runOf,
      Layout: MessageLayout,
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
      onOpenProfile,
      onOpenChannel,
      onOpenMessage,
    ],
  );
  const listLabel = t(thread ? 'messages.threadLabel' : 'messages.listLabel', { channel: label });

  return (
    <ListContext.Provider value={shared}>
      <div className="cf-list">
        {code ? (
          <code.ScrollingRows
            conversation={conversation}
            visit={visit}
            timeline={timeline}
            built={built}
            shared={shared}
            goTo={goTo}
            label={listLabel}
            target={target}
            beginning={beginning}
            handle={handle}
            hasParts={hasParts}
            busyId={overlay?.props.message.id}
            replacesRows={isLate || hasFailed}
          />
        ) : isLate || hasFailed ? (
          <StaticRows list={built.rows} label={listLabel} beginning={beginning} targetId={target?.messageId}>
            {hasFailed && <NotLoaded failureDisplay="row" onRetry={retry} />}
          </StaticRows>
        ) : (
          <div className="cf-list__waiting">
            <Skeleton of="messages" />
          </div>
        )}
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

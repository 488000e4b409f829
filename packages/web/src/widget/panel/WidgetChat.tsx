import { toChatError } from '@confab/client';
import { type ChatError, fromCid, tokenExpired, tokenInvalid, unauthenticated } from '@confab/protocol';
import {
  ChannelView,
  ErrorState,
  LayoutBox,
  Overrides,
  Skeleton,
  useClient,
  useReadable,
  useText,
} from '@confab/react';
import { useEffect, useMemo, useState } from 'react';
import { GuestContactContext, LeaveEmail } from './LeaveEmail.tsx';
import { widgetText } from './text.en.ts';

export interface WidgetChatProps {
  server: string;
  /** Undefined where the page names the channel. */
  widget: string | undefined;
  /** The channel; undefined if the service chooses it. */
  cid: string | undefined;
  isOpen: boolean;
  onUnread(count: number): void;
  /** Called if the session is over, so that the next one can begin. */
  onSignedOut(): void;
}

const slots = { aboveComposer: LeaveEmail };

/** The conversation of the signed-in visitor. While the panel is closed it only counts. */
export function WidgetChat(props: WidgetChatProps) {
  const { server, widget, cid: givenCid, isOpen, onUnread, onSignedOut } = props;
  const client = useClient();
  const { t } = useText(widgetText);
  const [cid, setCid] = useState(givenCid);
  const [email, setEmail] = useState<string>();
  const [error, setError] = useState<ChatError>();
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    if (cid !== undefined || widget === undefined) return;
    let isCurrent = true;
    client.http
      .call('POST /widgets/{widget_id}/conversation', { params: { widget_id: widget }, body: {} })
      .then((answer) => {
        if (!isCurrent) return;
        setCid(answer.cid);
        setEmail(answer.email);
      })
      .catch((cause: unknown) => {
        if (!isCurrent) return;
        const failure = toChatError(cause);
        if ([tokenInvalid, tokenExpired, unauthenticated].some((one) => failure.is(one))) onSignedOut();
        setError(failure);
      });
    return () => {
      isCurrent = false;
    };
  }, [client, widget, cid, attempt]);

  const contact = useMemo(
    () => (widget === undefined ? undefined : { widget, email, onSaved: setEmail }),
    [widget, email],
  );

  if (cid === undefined && isOpen) {
    const retry = () => {
      setError(undefined);
      setAttempt((count) => count + 1);
    };
    return (
      <LayoutBox>
        {error ? (
          <ErrorState title={t('widget.failed')} onRetry={retry}>
            {error.is(tokenInvalid) ? t('widget.foreignToken', { server }) : error.message}
          </ErrorState>
        ) : (
          <Skeleton of="messages" />
        )}
      </LayoutBox>
    );
  }
  return (
    cid !== undefined && (
      <>
        <UnreadReport cid={cid} onUnread={onUnread} />
        {isOpen && (
          <GuestContactContext value={contact}>
            <Overrides slots={slots}>
              <ChannelView cid={cid} />
            </Overrides>
          </GuestContactContext>
        )}
      </>
    )
  );
}

function UnreadReport({ cid, onUnread }: { cid: string; onUnread(count: number): void }) {
  const client = useClient();
  const { type, id } = fromCid(cid);
  const unread = useReadable(client.channel(type, id).state, ({ unreadCount }) => unreadCount);
  useEffect(() => onUnread(unread), [unread, onUnread]);
  return null;
}

import type { LocalMessage } from '@confab/client';
import { isLinkPreview } from '@confab/protocol';
import { Suspense, useState } from 'react';
import { MessageAttachments } from '../attachments/index.ts';
import { LinkPreviews } from '../linkPreviews/index.ts';
import { MessageLocation } from '../locations/shown/MessageLocation.tsx';
import { MessagePoll } from '../polls/index.ts';
import { ForwardedFrame } from './ForwardedFrame.tsx';
import { BlockedFold, VisibleTo } from './lazyCarried.ts';
import { useListShared } from './listContext.ts';
import { MessageContent } from './MessageContent.tsx';
import type { ListReader } from './useListReader.ts';

export interface MessageBodyProps {
  message: LocalMessage;
  /** Who reads: a mention of them stands out. */
  reader: ListReader;
}

/** What a message says and carries: words, files, and previews of its links. */
export function MessageBody(props: MessageBodyProps) {
  const { message, reader } = props;
  const [isShown, setShown] = useState(false);
  if (isShown || !reader.blockedIds.includes(message.user.id)) return <WholeBody {...props} />;
  return (
    <Suspense>
      <BlockedFold onShow={() => setShown(true)} />
    </Suspense>
  );
}

function WholeBody({ message, reader }: MessageBodyProps) {
  const { attachments, pending_previews, shared_location } = message;
  const poll = message.type === 'deleted' ? undefined : message.poll;
  const hasWords = message.text !== '' || message.edited_at !== undefined || message.type === 'deleted';
  const { restricted_visibility: readers } = message;
  return (
    <ForwardedFrame message={message}>
      {readers && (
        <p className="cf-message__readers">
          <Suspense>
            <VisibleTo readers={readers} />
          </Suspense>
        </p>
      )}
      {(hasWords || (attachments.length === 0 && !poll && !shared_location)) && (
        <MessageContent message={message} reader={reader} />
      )}
      {attachments.length + (pending_previews?.length ?? 0) > 0 && <Carried message={message} />}
      {poll && <MessagePoll message={message} poll={poll} />}
      {shared_location && <MessageLocation message={message} location={shared_location} />}
    </ForwardedFrame>
  );
}

function Carried({ message }: { message: LocalMessage }) {
  const { actions, open, reader } = useListShared();
  const { id, attachments, pending_previews, status, user } = message;
  const { can } = actions.rights();
  const mayRemove =
    status === 'received' &&
    (can('update-any-message') || (user.id === reader.id && can('update-own-message')));
  const hasFiles = attachments.some((attachment) => !isLinkPreview(attachment));
  return (
    <>
      {hasFiles && (
        <MessageAttachments
          messageId={id}
          attachments={attachments}
          onOpenPicture={(index, anchor) => open({ kind: 'pictures', message, anchor, index })}
        />
      )}
      <LinkPreviews
        messageId={id}
        attachments={attachments}
        pending={pending_previews}
        onRemove={mayRemove ? (url) => actions.removePreview(message, url) : undefined}
      />
    </>
  );
}

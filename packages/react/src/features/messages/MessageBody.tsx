import type { LocalMessage } from '@confab/client';
import { useState } from 'react';
import { overridable } from '../../core/overrides/index.ts';
import { ForwardedFrame } from './ForwardedFrame.tsx';
import { messagePart } from './lazyParts.tsx';
import { useListShared } from './listContext.ts';
import { MessageContent } from './MessageContent.tsx';

const BlockedFold = messagePart(({ moderation }) => moderation.components.BlockedFold);
const VisibleTo = messagePart(({ messages }) => messages.components.VisibleTo);

export interface MessageBodyProps {
  message: LocalMessage;
}

/** A message's text, and the parts that features add to it: files, previews of links, polls. */
export const MessageBody = overridable('MessageBody', OwnBody);

function OwnBody({ message }: MessageBodyProps) {
  const { reader } = useListShared();
  const [isShown, setShown] = useState(false);
  if (isShown || !reader.blockedIds.includes(message.user.id)) return <WholeBody message={message} />;
  return <BlockedFold onShow={() => setShown(true)} />;
}

function WholeBody({ message }: MessageBodyProps) {
  const { features, reader } = useListShared();
  const parts = features.filter(({ body }) => body?.isIn(message));
  const hasText = message.text !== '' || message.edited_at !== undefined || message.type === 'deleted';
  const { restricted_visibility: readers } = message;
  return (
    <ForwardedFrame message={message}>
      {readers && (
        <p className="cf-message__readers">
          <VisibleTo readers={readers} />
        </p>
      )}
      {(hasText || parts.length === 0) && <MessageContent message={message} reader={reader} />}
      {parts.map(({ name, body }) => body && <body.Part key={name} message={message} />)}
    </ForwardedFrame>
  );
}

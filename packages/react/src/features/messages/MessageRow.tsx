import type { LocalMessage } from '@confab/client';
import { memo, useState } from 'react';
import { Avatar } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { MessageToolbar, messagePart } from './lazyParts.tsx';
import { useListShared } from './listContext.ts';
import { MessageBody } from './MessageBody.tsx';
import { MessageByline } from './MessageByline.tsx';
import { MessageStatus } from './MessageStatus.tsx';
import { QuoteBlock } from './QuoteBlock.tsx';
import { availableActions } from './registry/availableActions.ts';
import { messagesText } from './text.en.ts';
import { mentionsReader } from './useListReader.ts';
import './MessageRow.css';

const EphemeralNote = messagePart(({ messages }) => messages.components.EphemeralNote);

export interface MessageRowProps {
  message: LocalMessage;
  /** Whether it carries its author's name and picture. */
  isFirst: boolean;
  /** Whether it is the one row that Tab reaches (UX-18). */
  isActive: boolean;
  /** Whether it was jumped to a moment ago. */
  isHighlighted: boolean;
  /** Whether its menu or emoji picker is open. */
  isBusy: boolean;
}

/** One message. Its toolbar is drawn only while the pointer or focus is on it. */
export const MessageRow = memo(function MessageRow(props: MessageRowProps) {
  const { message, isFirst, isActive, isHighlighted, isBusy } = props;
  const { reader, features, actions, openProfile } = useListShared();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { t } = useText(messagesText);
  const isMention = mentionsReader(message, reader);
  const author = message.user;

  return (
    <article
      className="cf-message"
      data-message-id={message.id}
      data-first={isFirst || undefined}
      data-status={message.status}
      data-type={message.type}
      data-mention={isMention || undefined}
      data-pinned={message.pinned_at !== undefined || undefined}
      data-highlighted={isHighlighted || undefined}
      data-hovered={isHovered || isBusy || undefined}
      tabIndex={isActive ? 0 : -1}
      onPointerEnter={(event) => event.pointerType === 'mouse' && setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={() => setFocused(true)}
      onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
    >
      {isFirst ? (
        <button
          type="button"
          className="cf-message__face"
          tabIndex={-1}
          aria-label={t('messages.openProfile', { name: author.name })}
          disabled={!openProfile}
          onClick={(event) => openProfile?.(author.id, event.currentTarget)}
        >
          <Avatar id={author.id} name={author.name} image={author.image} />
        </button>
      ) : (
        <MessageTime message={message} />
      )}
      <div className="cf-message__body">
        {features.map(({ name, Above }) => Above && <Above key={name} message={message} />)}
        {isFirst && <MessageByline message={message} />}
        {message.quoted_message_id && <QuoteBlock message={message} />}
        <MessageBody message={message} reader={reader} />
        {message.type === 'ephemeral' && <EphemeralNote message={message} />}
        <MessageStatus message={message} actions={actions} />
        {features.map(({ name, Below }) => Below && <Below key={name} message={message} />)}
      </div>
      {features.map(({ name, Corner }) => Corner && <Corner key={name} message={message} />)}
      {(isHovered || isFocused || isBusy) && (
        <MessageToolbar message={message} available={availableActions(features, message, actions.rights())} />
      )}
    </article>
  );
});

function MessageTime({ message }: { message: LocalMessage }) {
  const { format } = useText();
  return (
    <time
      className="cf-message__gutter"
      dateTime={message.created_at}
      title={format.full(message.created_at)}
    >
      {format.time(message.created_at)}
    </time>
  );
}

import type { LocalMessage } from '@confab/client';
import { memo, Suspense, useState } from 'react';
import { Avatar } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { ReactionBar } from '../reactions/index.ts';
import { useReminderOn } from '../reminders/reminderMarks.ts';
import { ThreadLine } from '../threads/index.ts';
import { availableActions } from './availableActions.ts';
import { EphemeralNote, MessageToolbar, PinnedMark, SavedMark } from './lazyCarried.ts';
import { useListShared } from './listContext.ts';
import { MessageBody } from './MessageBody.tsx';
import { MessageByline } from './MessageByline.tsx';
import { MessageStatus } from './MessageStatus.tsx';
import { QuoteBlock } from './QuoteBlock.tsx';
import { messagesText } from './text.en.ts';
import { callsReader } from './useListReader.ts';
import './MessageRow.css';
import '../pins/pinnedRow.css';

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
  const { reader, actions, openProfile } = useListShared();
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const { t } = useText(messagesText);
  const rights = actions.rights();
  const isMention = callsReader(message, reader);
  const isKept = useReminderOn(message.id) !== undefined;
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
        {message.pinned_at && (
          <p className="cf-message__pinned">
            <Suspense>
              <PinnedMark message={message} />
            </Suspense>
          </p>
        )}
        {isFirst && <MessageByline message={message} />}
        {message.quoted_message_id && <QuoteBlock message={message} />}
        <MessageBody message={message} reader={reader} />
        {message.type === 'ephemeral' && (
          <Suspense>
            <EphemeralNote message={message} />
          </Suspense>
        )}
        <MessageStatus message={message} actions={actions} />
        <ReactionBar message={message} canReact={rights.can('send-reaction')} />
        {rights.hasThreads && message.reply_count > 0 && (
          <ThreadLine message={message} onOpen={() => actions.run('reply', message)} />
        )}
      </div>
      {isKept && (
        <Suspense>
          <SavedMark messageId={message.id} />
        </Suspense>
      )}
      {(isHovered || isFocused || isBusy) && (
        <Suspense>
          <MessageToolbar message={message} available={availableActions(message, rights)} />
        </Suspense>
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

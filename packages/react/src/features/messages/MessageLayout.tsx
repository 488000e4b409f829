import type { LocalMessage } from '@confab/client';
import { overridable } from '../../core/overrides/index.ts';
import { Avatar } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { messagePart } from './lazyParts.tsx';
import { useListShared } from './listContext.ts';
import { MessageBody } from './MessageBody.tsx';
import { MessageByline } from './MessageByline.tsx';
import { MessageStatus } from './MessageStatus.tsx';
import { QuoteBlock } from './QuoteBlock.tsx';
import { messagesText } from './text.en.ts';

const AnswerRow = messagePart(({ messages }) => messages.components.AnswerRow);

export interface MessageLayoutProps {
  message: LocalMessage;
  /** Whether it carries its author's name and picture. */
  isFirst: boolean;
}

/** The content of a message's row: author, text, attachments, status, reactions. */
export function MessageLayout(props: MessageLayoutProps) {
  const { message } = props;
  // The answer of a command, which only its sender sees, has a frame of its own.
  return message.type === 'ephemeral' ? (
    <AnswerRow message={message}>
      <MessageBody message={message} />
    </AnswerRow>
  ) : (
    <SharedLayout {...props} />
  );
}

const SharedLayout = overridable('Message', OwnLayout, FramedLayout);

function OwnLayout({ message, isFirst }: MessageLayoutProps) {
  const { openProfile } = useListShared();
  const { t } = useText(messagesText);
  const author = message.user;
  return (
    <>
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
        <MessageAbove message={message} />
        {isFirst && <MessageByline message={message} />}
        <QuoteBlock message={message} />
        <MessageBody message={message} />
        <MessageStatus message={message} />
        <MessageBelow message={message} />
      </div>
    </>
  );
}

/** The marks above a message, such as "Pinned by Ada" and "Saved". */
export function MessageAbove({ message }: { message: LocalMessage }) {
  return useListShared().features.map(({ name, Above }) => Above && <Above key={name} message={message} />);
}

/** The parts below a message: reactions, the link to its replies, "Seen by". */
export function MessageBelow({ message }: { message: LocalMessage }) {
  return useListShared().features.map(({ name, Below }) => Below && <Below key={name} message={message} />);
}

/** The layout inside an override, which is not laid out in columns itself. */
function FramedLayout(props: MessageLayoutProps) {
  return (
    <div className="cf-message__columns">
      <OwnLayout {...props} />
    </div>
  );
}

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

import type { LocalMessage } from '@confab/client';
import { AvatarStack, VisuallyHidden } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { threadsText } from './text.en.ts';
import './ThreadLine.css';

export interface ThreadLineProps {
  message: LocalMessage;
  onOpen(): void;
}

/** The link from a message to its replies: authors, number and time of the last one. */
export function ThreadLine({ message, onOpen }: ThreadLineProps) {
  const { t, format } = useText(threadsText);
  const count = message.reply_count;
  return (
    <button type="button" className="cf-thread-line" tabIndex={-1} onClick={onOpen}>
      <VisuallyHidden>{t('threads.open')} </VisuallyHidden>
      <AvatarStack people={message.thread_participants} size={20} />
      <b>{t('threads.replies', { count })}</b>
      {message.last_reply_at && (
        <time dateTime={message.last_reply_at}>{format.stamp(message.last_reply_at)}</time>
      )}
    </button>
  );
}

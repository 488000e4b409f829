import type { Channel } from '@confab/client';
import type { Thread } from '@confab/client/threads';
import { unreadLimit } from '@confab/protocol';
import { BellOff, Check, PanelRight, Reply } from 'lucide-react';
import { useRef, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Badge, Button } from '../../../core/primitives/index.ts';
import { useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { MessageExcerpt } from '../../messages/MessageExcerpt.tsx';
import { useListReader } from '../../messages/useListReader.ts';
import { threadPanelText } from '../panel/text.en.ts';
import { ThreadReply } from './ThreadReply.tsx';
import './ThreadCard.css';

/** The number of newest replies shown. */
const maxRepliesShown = 3;

export interface ThreadCardProps {
  channel: Channel;
  thread: Thread;
  /** The channel's display name. */
  label: string | undefined;
  /** Opens the thread. */
  onOpen(): void;
}

/** A thread in the list of followed threads: the message, its newest replies, and actions. */
export function ThreadCard({ channel, thread, label, onOpen }: ThreadCardProps) {
  const { t } = useText(threadPanelText);
  const report = useReportFailure();
  const reader = useListReader(channel);
  const { parent, thread: own } = useReadable(thread.state);
  const messages = useReadable(thread.messages.state, (state) => state.messages);
  const replies = messages.filter(({ type }) => type !== 'ephemeral').slice(-maxRepliesShown);
  const unread = own?.unread_numbers.length ?? 0;
  const [isReplying, setReplying] = useState(false);
  const replyButton = useRef<HTMLButtonElement>(null);
  if (!parent) return null;
  const earlier = Math.max(0, parent.reply_count - replies.length);
  return (
    <article
      className="cf-thread-card"
      data-thread-id={thread.parentId}
      data-unread={unread > 0 || undefined}
      aria-label={t('thread.cardLabel', { name: parent.user.name, channel: label ?? '' })}
    >
      <header className="cf-thread-card__head">
        <b>{label}</b>
        <Badge
          count={unread}
          max={unreadLimit - 1}
          tone={own && own.mention_numbers.length > 0 ? 'mention' : 'plain'}
          label={t('thread.unread', { count: unread })}
        />
      </header>
      <MessageExcerpt message={parent} reader={reader} />
      {earlier > 0 && (
        <button type="button" className="cf-thread-card__earlier" onClick={onOpen}>
          {t('thread.earlier', { count: earlier })}
        </button>
      )}
      {replies.length > 0 && (
        <ul>
          {replies.map((reply) => (
            <li key={reply.id}>
              <MessageExcerpt message={reply} reader={reader} />
            </li>
          ))}
        </ul>
      )}
      {isReplying && (
        <ThreadReply
          channel={channel}
          thread={thread}
          label={label ?? ''}
          onClose={() => {
            setReplying(false);
            replyButton.current?.focus();
          }}
        />
      )}
      <footer className="cf-thread-card__actions">
        <Button
          ref={replyButton}
          size="sm"
          icon={Reply}
          aria-expanded={isReplying}
          onClick={() => setReplying(!isReplying)}
        >
          {t('thread.reply')}
        </Button>
        <Button variant="quiet" size="sm" icon={PanelRight} onClick={onOpen}>
          {t('thread.open')}
        </Button>
        {unread > 0 && (
          <Button variant="quiet" size="sm" icon={Check} onClick={() => void report(thread.markRead())}>
            {t('thread.markRead')}
          </Button>
        )}
        <Button variant="quiet" size="sm" icon={BellOff} onClick={() => void report(thread.follow(false))}>
          {t('thread.unfollowShort')}
        </Button>
      </footer>
    </article>
  );
}

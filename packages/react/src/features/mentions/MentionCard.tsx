import type { LocalMessage } from '@confab/client';
import { unreadMentions } from '@confab/client/mentions';
import { MessagesSquare } from 'lucide-react';
import { useReadable } from '../../core/bindings/index.ts';
import { Button, Icon, VisuallyHidden } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { MessageExcerpt } from '../messages/MessageExcerpt.tsx';
import { useOwnReader } from '../messages/useListReader.ts';
import { useShownMessage } from '../messages/useShownMessage.ts';
import { mentionsText } from './text.en.ts';
import './MentionCard.css';

export interface MentionCardProps {
  message: LocalMessage;
  /** The channel's display name. */
  channel: string | undefined;
  /** Opens the message. */
  onOpen(): void;
}

/** A message that mentions the user: channel, unread state and a link to it. */
export function MentionCard({ message, channel, onOpen }: MentionCardProps) {
  const { t } = useText(mentionsText);
  const reader = useOwnReader('member');
  const { cid, number } = message;
  const shown = useShownMessage(message) ?? message;
  const isUnread = useReadable(
    useClient().part(unreadMentions),
    ({ byChannel }) => byChannel.get(cid)?.has(number) === true,
  );
  return (
    <div className="cf-mention-card" data-unread={isUnread || undefined}>
      <MessageExcerpt
        message={shown}
        reader={reader}
        origin={
          <span className="cf-mention-card__place">
            {channel}
            {message.parent_id !== undefined && (
              <>
                <Icon of={MessagesSquare} size="xs" />
                {t('mentions.inThread')}
              </>
            )}
            {isUnread && (
              <span className="cf-mention-card__dot">
                <VisuallyHidden>{t('mentions.unread')}</VisuallyHidden>
              </span>
            )}
          </span>
        }
        actions={
          <Button variant="quiet" size="sm" onClick={onOpen}>
            {t('mentions.open')}
          </Button>
        }
      />
    </div>
  );
}

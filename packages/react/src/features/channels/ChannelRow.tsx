import type { Channel } from '@confab/client';
import { unreadMentions } from '@confab/client/mentions';
import { ownThreads } from '@confab/client/threads';
import { unreadLimit } from '@confab/protocol';
import { BellOff, MessageSquareText, Pencil } from 'lucide-react';
import { type ComponentType, type MouseEvent, memo } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { overridable } from '../../core/overrides/index.ts';
import { Badge, Icon, VisuallyHidden } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { usePhoneLayout } from '../../core/theme/index.ts';
import { useHasDraft } from '../drafts/index.ts';
import { EmojiText } from '../emoji/index.ts';
import { messageLine } from '../messages/messageLine.ts';
import { messagesText } from '../messages/text.en.ts';
import { reactionsText } from '../reactions/text.en.ts';
import { PersonStatus } from '../users/PersonStatus.tsx';
import { ChannelIcon } from './ChannelIcon.tsx';
import { channelsText } from './text.en.ts';
import { useChannelDisplay } from './useChannelDisplay.ts';
import './ChannelRow.css';

export interface ChannelRowProps {
  channel: Channel;
  isActive: boolean;
  /** The channel's URL, so that it can be opened in a new tab. */
  href?: string | undefined;
  onOpen(channel: Channel): void;
}

/** A channel in the sidebar: icon, name, unread state and, for a conversation, presence. */
export const ChannelRow = overridable('ChannelRow', memo(OwnChannelRow) as ComponentType<ChannelRowProps>);

function OwnChannelRow({ channel, isActive, href, onOpen }: ChannelRowProps) {
  const { t } = useText(channelsText);
  const viewer = useReadable(useClient().me);
  const display = useChannelDisplay(channel);
  const unread = useReadable(channel.state, (state) => state.unreadCount);
  const isMuted = useReadable(channel.state, (state) => state.isMuted);
  const isMarked = useReadable(channel.state, (state) => state.read?.marked_unread === true);
  const isConversation = display.others.length > 0 || display.kind === 'self';
  const showsPreview = usePhoneLayout() && isConversation;
  const mentions = useReadable(
    useClient().part(unreadMentions),
    ({ byChannel }) => byChannel.get(channel.cid)?.size ?? 0,
  );
  const threads = useReadable(
    useClient().part(ownThreads).unreadByChannel,
    (counts) => counts.get(channel.cid) ?? 0,
  );
  const isUnread = (unread > 0 && !isMuted) || mentions > 0 || isMarked;
  const isCounted = mentions > 0 || (isConversation && unread > 0 && !isMuted);
  const hasDraft = useHasDraft(channel) && !isActive;

  function open(event: MouseEvent) {
    const wantsNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0;
    if (wantsNewTab) return;
    event.preventDefault();
    onOpen(channel);
  }

  return (
    <a
      className="cf-channel-row"
      href={href ?? `#${channel.cid}`}
      data-cid={channel.cid}
      data-unread={isUnread || undefined}
      data-muted={isMuted || undefined}
      data-two-lines={showsPreview || undefined}
      aria-current={isActive ? 'page' : undefined}
      onClick={open}
    >
      <ChannelIcon display={display} size={showsPreview ? 36 : 20} viewer={viewer} />
      <span className="cf-channel-row__name">
        <bdi>{display.name}</bdi>
        {display.kind === 'direct' && display.others[0] && (
          <span className="cf-channel-row__status">
            <PersonStatus userId={display.others[0].id} />
          </span>
        )}
        {showsPreview && <LastLine channel={channel} viewerId={viewer?.id} />}
      </span>
      {isMuted && (
        <span className="cf-channel-row__draft">
          <Icon of={BellOff} size="xs" />
          <VisuallyHidden>{t('channels.muted')}</VisuallyHidden>
        </span>
      )}
      {threads > 0 && (
        <span className="cf-channel-row__threads">
          <Icon of={MessageSquareText} size="xs" />
          <VisuallyHidden>{t('channels.unreadThreads', { count: threads })}</VisuallyHidden>
        </span>
      )}
      {hasDraft && (
        <span className="cf-channel-row__draft">
          <Icon of={Pencil} size="xs" />
          <VisuallyHidden>{t('channels.hasDraft')}</VisuallyHidden>
        </span>
      )}
      {isUnread &&
        (isCounted ? (
          <Badge
            count={isConversation ? Math.max(unread, mentions) : mentions}
            max={unreadLimit - 1}
            label={
              isConversation
                ? t('channels.unread', { count: Math.max(unread, mentions) })
                : t('channels.mentions', { count: mentions })
            }
          />
        ) : (
          <span className="cf-channel-row__dot">
            <VisuallyHidden>{t('channels.unread', { count: Math.max(1, unread) })}</VisuallyHidden>
          </span>
        ))}
    </a>
  );
}

function LastLine({ channel, viewerId }: { channel: Channel; viewerId: string | undefined }) {
  const { t: messages } = useText(messagesText);
  const { t: reactions } = useText(reactionsText);
  const last = useReadable(channel.messages.state, (state) => state.messages.at(-1));
  if (!last) return null;
  const text = last.type === 'deleted' ? messages('messages.deleted') : messageLine(last);
  return (
    <small>
      <EmojiText text={last.user.id === viewerId ? `${reactions('reactions.you')}: ${text}` : text} />
    </small>
  );
}

import type { Channel } from '@confab/client';
import { anonymousUserId } from '@confab/protocol';
import { ChevronLeft, PanelRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { overridable } from '../../core/overrides/index.ts';
import {
  AvatarStack,
  IconButton,
  lazyPart,
  Menu,
  Tooltip,
  VisuallyHidden,
} from '../../core/primitives/index.ts';
import { usePreloaded } from '../../core/primitives/usePreloaded.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { PersonStatus } from '../users/PersonStatus.tsx';
import { ChannelIcon } from './ChannelIcon.tsx';
import type { ChannelAction } from './channelActions.ts';
import { channelsText } from './text.en.ts';
import { useChannelActions } from './useChannelActions.ts';
import { useChannelDisplay } from './useChannelDisplay.ts';
import './ChannelHeader.css';

const loadMenu = () => import('./ChannelHeaderMenu.tsx');
const ChannelHeaderMenu = lazyPart(loadMenu, 'row');

export interface ChannelHeaderProps {
  channel: Channel;
  /** Opens a dialog of the channel. */
  onAction(action: ChannelAction): void;
  /** Toggles the members panel; no button without it. */
  onToggleMembers?(): void;
  isMembersOpen?: boolean;
  /** Opens the details panel; no menu entry without it. */
  onOpenDetails?(): void;
  /** Navigates back to the channel list, where one pane is shown at a time. */
  onBack?(): void;
  /** More buttons at the end. */
  children?: ReactNode;
}

/** The header of a channel: icon, name, topic and members. */
export const ChannelHeader = overridable('ChannelHeader', OwnChannelHeader);

function OwnChannelHeader(props: ChannelHeaderProps) {
  const { channel, onAction, onToggleMembers, isMembersOpen, onOpenDetails, onBack, children } = props;
  const { t } = useText(channelsText);
  const viewer = useReadable(useClient().me);
  const display = useChannelDisplay(channel);
  const topic = useReadable(channel.state, (state) => state.channel?.topic);
  const count = useReadable(channel.state, (state) => state.channel?.member_count);
  const actions = useChannelActions(channel);
  usePreloaded(loadMenu);
  const title = (
    <span className="cf-header__title">
      {display.name !== '' && (
        <>
          <ChannelIcon display={display} size={24} viewer={viewer} />
          <h1>
            <bdi>{display.name}</bdi>
          </h1>
        </>
      )}
    </span>
  );

  return (
    <header className="cf-header">
      {onBack && <IconButton icon={ChevronLeft} label={t('channels.back')} onClick={onBack} />}
      <div className="cf-header__words">
        {display.name !== '' && (actions.size > 0 || onOpenDetails) ? (
          <Menu trigger={<button type="button">{title}</button>}>
            <ChannelHeaderMenu
              actions={actions}
              onAction={onAction}
              {...(onOpenDetails && { onOpenDetails })}
            />
          </Menu>
        ) : (
          title
        )}
        {count !== undefined && (
          <small className="cf-header__count">{t('channels.members', { count })}</small>
        )}
      </div>
      {!topic && display.kind === 'direct' && display.others[0] && (
        <small className="cf-header__status" dir="auto">
          <PersonStatus userId={display.others[0].id} withText />
        </small>
      )}
      <Topic topic={topic} canEdit={actions.has('edit')} onEdit={() => onAction('edit')} />
      {/* Readers without an account cannot see the members. */}
      {onToggleMembers && count !== undefined && viewer?.id !== anonymousUserId && (
        <>
          <MembersButton channel={channel} count={count} isOpen={isMembersOpen} onClick={onToggleMembers} />
          <IconButton
            className="cf-header__panel"
            icon={PanelRight}
            label={t('channels.showMembers', { count })}
            pressed={isMembersOpen ?? false}
            onClick={onToggleMembers}
          />
        </>
      )}
      {children}
    </header>
  );
}

function Topic({ topic, canEdit, onEdit }: { topic: string | undefined; canEdit: boolean; onEdit(): void }) {
  const { t } = useText(channelsText);
  if (topic) {
    return (
      <Tooltip content={topic} side="bottom">
        <p className="cf-header__topic" dir="auto">
          {topic}
        </p>
      </Tooltip>
    );
  }
  return canEdit ? (
    <button type="button" className="cf-header__topic cf-header__topic--add" onClick={onEdit}>
      {t('channels.addTopic')}
    </button>
  ) : (
    <span className="cf-header__gap" />
  );
}

interface MembersButtonProps {
  channel: Channel;
  count: number;
  isOpen: boolean | undefined;
  onClick(): void;
}

function MembersButton({ channel, count, isOpen, onClick }: MembersButtonProps) {
  const { t, format } = useText(channelsText);
  const members = useReadable(channel.state, (state) => state.members);
  return (
    <button type="button" className="cf-header__members" aria-expanded={isOpen} onClick={onClick}>
      <AvatarStack people={members.map((member) => member.user)} />
      <span aria-hidden>{format.number(count)}</span>
      <VisuallyHidden>{t('channels.showMembers', { count })}</VisuallyHidden>
    </button>
  );
}

import type { Channel } from '@confab/client';
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  CheckCheck,
  EyeOff,
  FolderInput,
  Link,
  LogOut,
  MessageSquareText,
  Pin,
  PinOff,
} from 'lucide-react';
import { useReadable } from '../../../core/bindings/index.ts';
import { copyWithNotice } from '../../../core/clipboard/index.ts';
import { MenuCheckItem, MenuItem, MenuSeparator } from '../../../core/primitives/index.ts';
import { useKit, useNotify, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useChannelDisplay } from '../useChannelDisplay.ts';
import { sidebarText } from './text.en.ts';

export interface ChannelActionsProps {
  channel: Channel;
  /** Whether the user has sections to move the channel to. */
  canMove: boolean;
  /** Opens a choice in place of the actions. */
  onTurnTo(choice: 'mute' | 'notify' | 'move'): void;
  onLeave(channel: Channel): void;
}

/** The actions on a channel in the sidebar. */
export function ChannelActions({ channel, canMove, onTurnTo, onLeave }: ChannelActionsProps) {
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const notify = useNotify();
  const { links } = useKit();
  const { label } = useChannelDisplay(channel);
  const state = useReadable(channel.state);
  const { membership, isMuted } = state;
  const { own } = channel;
  const run = (task: Promise<unknown>) => void report(task);
  /** Runs a change that removes the channel from view, and offers to undo it. */
  async function runUndoable(change: Promise<unknown>, message: string, undo: () => Promise<unknown>) {
    if (!(await report(change))) return;
    const actions = [{ label: t('actions.undo'), run: () => run(undo()) }];
    notify({ severity: 'success', message, actions });
  }
  const copy = (address: string) =>
    void copyWithNotice(address, notify, { copied: t('actions.copied'), failed: t('actions.copyFailed') });
  const hasUnread =
    state.unreadCount > 0 || (state.read?.mention_numbers.length ?? 0) > 0 || state.read?.marked_unread;

  return (
    <>
      {hasUnread && (
        <>
          <MenuItem icon={CheckCheck} onSelect={() => run(channel.markRead())}>
            {t('sidebar.markRead')}
          </MenuItem>
          <MenuSeparator />
        </>
      )}
      {membership?.pinned_at === undefined ? (
        <MenuItem icon={Pin} onSelect={() => run(own.pin())}>
          {t('sidebar.pin')}
        </MenuItem>
      ) : (
        <MenuItem icon={PinOff} onSelect={() => run(own.unpin())}>
          {t('sidebar.unpin')}
        </MenuItem>
      )}
      {isMuted ? (
        <MenuItem icon={Bell} onSelect={() => run(own.unmute())}>
          {t('sidebar.unmute')}
        </MenuItem>
      ) : (
        state.ownCapabilities.has('mute-channel') && (
          <MenuItem icon={BellOff} onSelect={() => onTurnTo('mute')}>
            {t('sidebar.mute')}…
          </MenuItem>
        )
      )}
      <MenuItem icon={Bell} onSelect={() => onTurnTo('notify')}>
        {t('sidebar.notifications')}…
      </MenuItem>
      <MenuCheckItem
        icon={MessageSquareText}
        checked={membership?.follow_threads === true}
        onCheckedChange={(follow) => run(own.followThreads(follow))}
      >
        {t('sidebar.followThreads')}
      </MenuCheckItem>
      {canMove && (
        <MenuItem icon={FolderInput} onSelect={() => onTurnTo('move')}>
          {t('sidebar.moveTo')}…
        </MenuItem>
      )}
      {links.channel && (
        <MenuItem icon={Link} onSelect={() => copy(links.channel?.(channel.cid) ?? '')}>
          {t('actions.copyLink')}
        </MenuItem>
      )}
      <MenuSeparator />
      {membership?.archived_at === undefined ? (
        <MenuItem
          icon={Archive}
          onSelect={() => {
            const undo = membership?.pinned_at === undefined ? own.unarchive : own.pin;
            void runUndoable(own.archive(), t('sidebar.wasArchived', { channel: label }), undo);
          }}
        >
          {t('sidebar.archive')}
        </MenuItem>
      ) : (
        <MenuItem icon={ArchiveRestore} onSelect={() => run(own.unarchive())}>
          {t('sidebar.unarchive')}
        </MenuItem>
      )}
      <MenuItem
        icon={EyeOff}
        onSelect={() => void runUndoable(own.hide(), t('sidebar.wasHidden', { channel: label }), own.show)}
      >
        {t('sidebar.hide')}
      </MenuItem>
      {state.ownCapabilities.has('leave-channel') && !state.channel?.distinct && (
        <>
          <MenuSeparator />
          <MenuItem icon={LogOut} danger onSelect={() => onLeave(channel)}>
            {t('sidebar.leave')}
          </MenuItem>
        </>
      )}
    </>
  );
}

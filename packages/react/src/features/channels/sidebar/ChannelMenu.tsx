import type { Channel } from '@confab/client';
import { defaultPreference, type Section } from '@confab/protocol';
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
import { type ReactNode, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { copyWithNotice } from '../../../core/clipboard/index.ts';
import {
  Menu,
  MenuCheckItem,
  MenuChoice,
  MenuGroup,
  MenuItem,
  MenuSeparator,
} from '../../../core/primitives/index.ts';
import { useKit, useNotify, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useChannelDisplay } from '../useChannelDisplay.ts';
import { muteTimes } from './muteTimes.ts';
import { sidebarText } from './text.en.ts';
import type { Anchor } from './useRowPress.ts';

export interface ChannelMenuProps {
  channel: Channel;
  /** The user's own sections. */
  ownSections: readonly Section[];
  anchor: Anchor;
  onClose(): void;
  onLeave(channel: Channel): void;
  /** Announces the move to screen readers. */
  onMoved(channelName: string, section: Section | undefined): void;
}

type Page = 'main' | 'mute' | 'notify' | 'move';

/** The context menu of a channel in the sidebar; options with choices open a submenu in its place. */
export default function ChannelMenu(props: ChannelMenuProps) {
  const { channel, ownSections, anchor, onClose, onLeave, onMoved } = props;
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const notify = useNotify();
  const { links } = useKit();
  const [page, setPage] = useState<Page>('main');
  const [isOpen, setOpen] = useState(true);
  const display = useChannelDisplay(channel);
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
  /** Closes the open menu before the next one opens. */
  const turnTo = (next: Page) => {
    setOpen(false);
    requestAnimationFrame(() => {
      setPage(next);
      setOpen(true);
    });
  };
  function close(open: boolean) {
    if (open) return;
    setOpen(false);
    // The next menu opens in the following frame.
    requestAnimationFrame(() =>
      setOpen((again) => {
        if (!again) onClose();
        return again;
      }),
    );
  }

  const pages: Record<Page, () => ReactNode> = {
    main: () => (
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
            <MenuItem icon={BellOff} onSelect={() => turnTo('mute')}>
              {t('sidebar.mute')}…
            </MenuItem>
          )
        )}
        <MenuItem icon={Bell} onSelect={() => turnTo('notify')}>
          {t('sidebar.notifications')}…
        </MenuItem>
        <MenuCheckItem
          icon={MessageSquareText}
          checked={membership?.follow_threads === true}
          onCheckedChange={(follow) => run(own.followThreads(follow))}
        >
          {t('sidebar.followThreads')}
        </MenuCheckItem>
        {ownSections.length > 0 && (
          <MenuItem icon={FolderInput} onSelect={() => turnTo('move')}>
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
              void runUndoable(own.archive(), t('sidebar.wasArchived', { channel: display.label }), undo);
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
          onSelect={() =>
            void runUndoable(own.hide(), t('sidebar.wasHidden', { channel: display.label }), own.show)
          }
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
    ),
    mute: () => (
      <MenuGroup label={t('sidebar.muteFor', { channel: display.label })}>
        {muteTimes.map(({ text, ms }) => (
          <MenuItem key={text} onSelect={() => run(own.mute(ms))}>
            {t(`sidebar.${text}`)}
          </MenuItem>
        ))}
      </MenuGroup>
    ),
    notify: () => (
      <MenuChoice
        label={t('sidebar.notifications')}
        value={
          membership?.notification_preference ??
          defaultPreference({ distinct: state.channel?.distinct ?? false })
        }
        onValueChange={(preference) => run(own.notify(preference))}
        options={[
          { value: 'all', label: t('sidebar.notifyAll') },
          { value: 'mentions', label: t('sidebar.notifyMentions') },
          { value: 'nothing', label: t('sidebar.notifyNothing') },
        ]}
      />
    ),
    move: () => (
      <MenuChoice
        label={t('sidebar.moveTo')}
        value={membership?.section_id ?? ''}
        onValueChange={(id: string) => {
          run(own.moveTo(id === '' ? undefined : id));
          onMoved(
            display.name,
            ownSections.find((section) => section.id === id),
          );
        }}
        options={[
          { value: '', label: t('sidebar.noSection') },
          ...ownSections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
    ),
  };
  return (
    <Menu open={isOpen} onOpenChange={close} anchor={anchor} align="start">
      {pages[page]()}
    </Menu>
  );
}

import type { Channel } from '@confab/client';
import { sections as sectionsPart } from '@confab/client/sections';
import type { Section } from '@confab/protocol';
import { Ellipsis, ListFilter, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ErrorState, Icon, IconButton, Skeleton, VisuallyHidden } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { ChannelRow } from '../ChannelRow.tsx';
import type { ChannelListProps } from '../channelListProps.ts';
import { useChannelDisplay } from '../useChannelDisplay.ts';
import { useChannelList } from '../useChannelList.ts';
import { ChannelSection, hasCountedUnread, sectionTitle } from './ChannelSection.tsx';
import { markAllRead } from './markAllRead.ts';
import { moveToSection } from './moveToSection.ts';
import { type OpenedDialog, SidebarDialogs } from './SidebarDialogs.tsx';
import { sidebarText } from './text.en.ts';
import { useArrangedSections } from './useArrangedSections.ts';
import { type DraggedItem, useChannelDrag } from './useChannelDrag.ts';
import { type Anchor, useRowPress } from './useRowPress.ts';
import { useShiftEscape } from './useShiftEscape.ts';
import './SectionedChannels.css';

/** The user's channels in sections, with their menus, drag and drop and shortcuts (CHAN-07, CHAN-08, CHAN-11). */
export default function SectionedChannels(props: ChannelListProps) {
  const { activeCid, onOpen, hrefOf, onAddChannel, onNewMessage } = props;
  const { t } = useText(sidebarText);
  const report = useReportFailure();
  const part = useClient().part(sectionsPart);
  const { list, state } = useChannelList();
  const { arranged, sections, areSectionsKnown } = useArrangedSections(list.state, state.isLoaded);
  const [opened, setOpened] = useState<OpenedDialog>();
  const [unreadOnly, setUnreadOnly] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const lastFocus = useRef<Element>(null);
  const { isLoaded, hasNext } = state;
  useEffect(() => {
    // Sections need all channels: pinned ones may be far down the list.
    if (isLoaded && hasNext) list.loadAll().catch(() => undefined);
  }, [list, isLoaded, hasNext]);

  const markAll = useCallback(
    () =>
      void report(markAllRead(list.state.get().channels)).then(
        (isDone) => isDone && setAnnouncement(t('sidebar.noneUnread')),
      ),
    [report, list, t],
  );
  useShiftEscape(markAll);
  function openMenu(cid: string, anchor: Anchor) {
    const channel = state.channels.find((one) => one.cid === cid);
    if (!channel) return;
    lastFocus.current = document.activeElement;
    setOpened({ kind: 'menu', channel, anchor });
  }
  function closeMenu() {
    // The chosen action may have opened something else.
    setOpened((now) => (now?.kind === 'menu' ? undefined : now));
    const focused = lastFocus.current;
    if (focused instanceof HTMLElement && focused.isConnected) focused.focus();
  }
  const press = useRowPress(openMenu);
  const titles = {
    pinned: t('sidebar.pinned'),
    archived: t('sidebar.archived'),
    channels: t('sidebar.channels'),
    direct_messages: t('sidebar.directMessages'),
  };
  const announceMove = (section: Section, position: number) =>
    setAnnouncement(
      t('sidebar.sectionMoved', {
        name: sectionTitle(section, titles),
        place: position,
        count: sections.length,
      }),
    );
  const drag = useChannelDrag((dragged: DraggedItem, sectionId) => {
    if ('sectionId' in dragged) {
      if (dragged.sectionId !== sectionId) void report(part.move(dragged.sectionId, sectionId));
    } else void report(moveToSection(dragged.channel, sectionId));
  });

  if (state.error && state.channels.length === 0) {
    return (
      <ErrorState title={t('sidebar.listFailed')} onRetry={() => list.load().catch(() => undefined)}>
        {state.error.message}
      </ErrorState>
    );
  }
  const shown = arranged
    .map(({ section, channels }) => ({
      section,
      channels: unreadOnly
        ? channels.filter((channel) => channel.cid === activeCid || hasCountedUnread(channel))
        : channels,
    }))
    .filter(({ section, channels }) => channels.length > 0 || (!unreadOnly && isAlwaysShown(section)));
  const add = {
    channels: onAddChannel && { label: t('channels.browse'), onAdd: onAddChannel },
    direct_messages: onNewMessage && { label: t('channels.newMessage'), onAdd: onNewMessage },
    pinned: undefined,
    archived: undefined,
    own: undefined,
  };
  // The channels of a section may be on a page that is still loading.
  const empty = {
    channels: hasNext ? '' : t('sidebar.noChannels'),
    direct_messages: hasNext ? '' : t('sidebar.noDirectMessages'),
    pinned: '',
    archived: '',
    own: hasNext ? '' : t('sidebar.emptySection'),
  };
  return (
    <nav className="cf-channels" aria-label={t('sidebar.list')} {...press}>
      {unreadOnly && (
        <button type="button" className="cf-channels__filter" onClick={() => setUnreadOnly(false)}>
          <Icon of={ListFilter} size="sm" />
          <span>{t('sidebar.filtered')}</span>
          <Icon of={X} size="sm" />
          <VisuallyHidden>{t('sidebar.showAll')}</VisuallyHidden>
        </button>
      )}
      {!state.isLoaded || !areSectionsKnown ? (
        <Skeleton of="rows" count={10} />
      ) : (
        shown.map((one) => (
          <ChannelSection
            key={one.section.id}
            arranged={one}
            title={sectionTitle(one.section, titles)}
            empty={empty[one.section.kind]}
            add={add[one.section.kind]}
            drag={drag}
            sections={sections}
            onRename={(section) => setOpened({ kind: 'name', section })}
            onDelete={(section) => setOpened({ kind: 'delete', section })}
            onMoved={announceMove}
            onNewSection={() => setOpened({ kind: 'name' })}
            unreadOnly={unreadOnly}
            onUnreadOnly={setUnreadOnly}
            onMarkAllRead={markAll}
          >
            {(channel) => (
              <div className="cf-channels__row" {...drag.source({ channel })}>
                <ChannelRow
                  channel={channel}
                  isActive={channel.cid === activeCid}
                  href={hrefOf?.(channel)}
                  onOpen={onOpen}
                />
                <MoreButton channel={channel} onPress={openMenu} />
              </div>
            )}
          </ChannelSection>
        ))
      )}
      {unreadOnly && shown.length === 0 && <p className="cf-channels__empty">{t('sidebar.noneUnread')}</p>}
      <VisuallyHidden>
        <span role="status">{announcement}</span>
      </VisuallyHidden>
      <SidebarDialogs
        opened={opened}
        sections={sections}
        onOpen={setOpened}
        onCloseMenu={closeMenu}
        onAnnounce={setAnnouncement}
      />
    </nav>
  );
}

/** Channels and conversations have an add button beside their titles, and the user's own sections are drop targets. */
const isAlwaysShown = ({ kind }: Section) => kind !== 'pinned' && kind !== 'archived';

/** Opens a channel's menu for mouse users; others long-press its row or use the menu key. */
function MoreButton({ channel, onPress }: { channel: Channel; onPress(cid: string, anchor: Anchor): void }) {
  const { t } = useText(sidebarText);
  const { name } = useChannelDisplay(channel);
  return (
    <IconButton
      className="cf-channels__more"
      icon={Ellipsis}
      size="sm"
      tabIndex={-1}
      label={t('sidebar.channelMenu', { channel: name })}
      onClick={(event) => onPress(channel.cid, event.currentTarget)}
    />
  );
}

import type { Channel } from '@confab/client';
import {
  ChannelList,
  Icon,
  IconButton,
  Kbd,
  lazyPart,
  Menu,
  MenuItem,
  MenuSeparator,
  Overrides,
  type SlotOverrides,
  useReadable,
  useReportFailure,
  useText,
  VisuallyHidden,
} from '@confab/react';
import { useCanCreate } from '@confab/react/browse';
import { commandKey } from '@confab/react/shortcuts';
import {
  ChevronDown,
  Hash,
  Keyboard,
  LogOut,
  Plus,
  Search,
  Settings,
  Shield,
  SquarePen,
  UserPlus,
} from 'lucide-react';
import { Suspense, useCallback, useMemo } from 'react';
import { useLocation } from 'wouter';
import { AppMark } from '../sessions/AppMark.tsx';
import { InboxLinks } from './InboxLinks.tsx';
import { channelPath } from './paths.ts';
import { SidebarResizer } from './SidebarResizer.tsx';
import type { SidebarProps } from './sidebarProps.ts';
import { shellText } from './text.en.ts';
import { useChannelKeys } from './useChannelKeys.ts';
import { usePhone } from './usePhone.ts';
import './Sidebar.css';

const SetupCard = lazyPart(() => import('../setup/SetupCard.tsx'), 'hidden');
const Me = lazyPart(() => import('./me/Me.tsx'), 'row');

/**
 * The content of the sidebar: the app's menu, the channels, the user's own menu, which is in the tab bar on a phone, and the
 * handle that changes its width.
 */
export default function Sidebar(props: SidebarProps) {
  const { client, app, activeCid, inboxCounts, onDialog, onJump, signOut, widthPx, onWidth } = props;
  const { t } = useText(shellText);
  const report = useReportFailure();
  const [, go] = useLocation();
  const live = useReadable(client.app) ?? app;
  const me = useReadable(client.me);
  const phone = usePhone();
  const canCreate = useCanCreate();
  const canMessage = useCanCreate('messaging');
  const open = useCallback((channel: Channel) => go(channelPath(channel.cid)), [go]);
  useChannelKeys(client, activeCid, open);
  const slots = useMemo<SlotOverrides>(
    () => (phone ? {} : { sidebarTop: () => <InboxLinks client={client} counts={inboxCounts} /> }),
    [client, inboxCounts, phone],
  );
  return (
    <>
      {phone && (
        <VisuallyHidden>
          <h1>{live.name}</h1>
        </VisuallyHidden>
      )}
      <div className="web-sidebar__top">
        <Menu
          trigger={
            <button
              type="button"
              className="web-sidebar__app"
              aria-label={t('shell.appMenu', { app: live.name })}
            >
              <AppMark icon={live.icon} />
              <span>{live.name}</span>
              <Icon of={ChevronDown} size="sm" />
            </button>
          }
        >
          <MenuItem icon={Hash} onSelect={() => onDialog('browse')}>
            {t('shell.browse')}
          </MenuItem>
          {canCreate && (
            <MenuItem icon={Plus} onSelect={() => onDialog('create')}>
              {t('shell.createChannel')}
            </MenuItem>
          )}
          {(me?.role === 'admin' || me?.role === 'moderator') && (
            <>
              <MenuSeparator />
              {me.role === 'admin' && (
                <MenuItem icon={UserPlus} onSelect={() => go('/admin/invitations')}>
                  {t('shell.invite')}
                </MenuItem>
              )}
              <MenuItem icon={Shield} onSelect={() => go('/admin')}>
                {t('shell.administration')}
              </MenuItem>
            </>
          )}
          <MenuSeparator />
          <MenuItem icon={Settings} onSelect={() => go('/settings')}>
            {t('shell.settings')}
          </MenuItem>
          <MenuItem icon={Keyboard} onSelect={() => onDialog('keys')}>
            {t('shell.keys')}
          </MenuItem>
          <MenuItem icon={LogOut} onSelect={() => void report(signOut())}>
            {t('shell.signOut')}
          </MenuItem>
        </Menu>
        {canMessage && (
          <IconButton icon={SquarePen} label={t('shell.newMessage')} onClick={() => onDialog('newMessage')} />
        )}
      </div>
      <button type="button" className="web-sidebar__jump" onClick={onJump}>
        <Icon of={Search} size="sm" />
        <span>{t('shell.jump')}</span>
        <Kbd>{commandKey()} K</Kbd>
      </button>
      <div className="web-sidebar__scroll">
        <Overrides slots={slots}>
          <ChannelList
            activeCid={activeCid}
            hrefOf={(channel: Channel) => channelPath(channel.cid)}
            onOpen={open}
            onAddChannel={() => onDialog('browse')}
            {...(canMessage && { onNewMessage: () => onDialog('newMessage') })}
          />
        </Overrides>
        {me?.role === 'admin' && (
          <Suspense>
            <SetupCard client={client} />
          </Suspense>
        )}
      </div>
      {me && !phone && (
        <Suspense fallback={<div className="web-sidebar__me" />}>
          <Me client={client} signOut={signOut} />
        </Suspense>
      )}
      <SidebarResizer widthPx={widthPx} onWidth={onWidth} />
    </>
  );
}

import type { Channel, ChatClient } from '@confab/client';
import type { App } from '@confab/protocol';
import {
  ChannelList,
  Icon,
  IconButton,
  Kbd,
  lazyPart,
  Menu,
  MenuItem,
  MenuSeparator,
  useReadable,
  useText,
} from '@confab/react';
import type { BrowseDialog } from '@confab/react/browse';
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
import { type ReactNode, Suspense } from 'react';
import { useLocation } from 'wouter';
import { Logo } from '../sessions/Logo.tsx';
import { channelPath } from './paths.ts';
import { shellText } from './text.en.ts';
import { commandKey } from './useCommandKeys.ts';
import './Sidebar.css';

const Me = lazyPart(() => import('./me/Me.tsx'), 'row');

/** The dialogs that the sidebar can open. */
export type ShellDialog = BrowseDialog | 'keys';

export interface SidebarProps {
  client: ChatClient;
  app: App;
  activeCid: string | undefined;
  onDialog(dialog: ShellDialog): void;
  /** Opens the quick switcher. */
  onJump(): void;
  signOut(): Promise<void>;
  /** The handle that changes its width. */
  resizer: ReactNode;
}

/** The sidebar: the app's menu, the channels, and the user's own menu. */
export function Sidebar(props: SidebarProps) {
  const { client, app, activeCid, onDialog, onJump, signOut, resizer } = props;
  const { t } = useText(shellText);
  const [, go] = useLocation();
  const live = useReadable(client.app) ?? app;
  const me = useReadable(client.me);
  return (
    <aside className="web-sidebar" aria-label={t('shell.sidebar')}>
      <div className="web-sidebar__top">
        <Menu
          trigger={
            <button
              type="button"
              className="web-sidebar__app"
              aria-label={t('shell.appMenu', { app: live.name })}
            >
              <Logo className="web-mark" />
              <span>{live.name}</span>
              <Icon of={ChevronDown} size="sm" />
            </button>
          }
        >
          <MenuItem icon={Hash} onSelect={() => onDialog('browse')}>
            {t('shell.browse')}
          </MenuItem>
          <MenuItem icon={Plus} onSelect={() => onDialog('create')}>
            {t('shell.createChannel')}
          </MenuItem>
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
          <MenuItem icon={LogOut} onSelect={() => void signOut()}>
            {t('shell.signOut')}
          </MenuItem>
        </Menu>
        <IconButton icon={SquarePen} label={t('shell.newMessage')} onClick={() => onDialog('newMessage')} />
      </div>
      <button type="button" className="web-sidebar__jump" onClick={onJump}>
        <Icon of={Search} size="sm" />
        <span>{t('shell.jump')}</span>
        <Kbd>{commandKey} K</Kbd>
      </button>
      <div className="web-sidebar__scroll">
        <ChannelList
          activeCid={activeCid}
          hrefOf={(channel: Channel) => channelPath(channel.cid)}
          onOpen={(channel) => go(channelPath(channel.cid))}
          onAddChannel={() => onDialog('browse')}
          onNewMessage={() => onDialog('newMessage')}
        />
      </div>
      {me && (
        <Suspense fallback={<div className="web-sidebar__me" />}>
          <Me client={client} />
        </Suspense>
      )}
      {resizer}
    </aside>
  );
}

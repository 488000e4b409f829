import type { ChatClient } from '@confab/client';
import {
  Avatar,
  Icon,
  Menu,
  MenuGroup,
  MenuItem,
  MenuSeparator,
  useReadable,
  useReportFailure,
  useText,
  VisuallyHidden,
} from '@confab/react';
import { useDoNotDisturb, useOffline } from '@confab/react/people';
import {
  Bell,
  BellOff,
  ChevronUp,
  Clock,
  Eraser,
  LogOut,
  Moon,
  Settings,
  SlidersHorizontal,
  Smile,
} from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { clearTimes } from './clearTimes.ts';
import { QuietHoursDialog } from './QuietHoursDialog.tsx';
import { StatusDialog } from './StatusDialog.tsx';
import { meText } from './text.en.ts';

export interface MeProps {
  client: ChatClient;
  /** The label of a tab of the tab bar, which then opens the menu in place of the sidebar's row. */
  tabLabel?: string;
  signOut(): Promise<void>;
}

/** The current user at the foot of the sidebar, with a menu for status, presence and notifications (APP-05). */
export default function Me({ client, tabLabel, signOut }: MeProps) {
  const { t, format, timeZone } = useText(meText);
  const [, go] = useLocation();
  const report = useReportFailure();
  const [dialog, setDialog] = useState<'status' | 'quiet'>();
  const me = useReadable(client.me);
  const quietUntil = useDoNotDisturb(me);
  const isOffline = useOffline();
  if (!me) return null;
  const status = [me.status_emoji, me.status_text].filter(Boolean).join(' ');
  const paused = quietUntil && t('me.pausedUntil', { time: format.time(quietUntil) });
  const line = status || (quietUntil && t('me.quietUntil', { time: format.time(quietUntil) }));
  const change = (asked: Parameters<typeof client.updateMe>[0]) => void report(client.updateMe(asked));
  const pauseUntil = (at: number) => change({ dnd_until: new Date(at).toISOString() });
  const { tomorrow } = clearTimes(Date.now(), timeZone);
  const close = () => setDialog(undefined);
  const avatar = (
    <Avatar
      id={me.id}
      name={me.name}
      image={me.image}
      size={tabLabel ? 24 : 36}
      presence={isOffline ? 'offline' : quietUntil && me.presence === 'online' ? 'dnd' : me.presence}
    />
  );
  const hint = <VisuallyHidden>{t('me.menu')}</VisuallyHidden>;
  return (
    <>
      <Menu
        trigger={
          tabLabel ? (
            <button type="button" className="web-tab">
              {avatar}
              {tabLabel}
              {hint}
            </button>
          ) : (
            <button type="button" className="web-sidebar__me">
              {avatar}
              <span className="web-sidebar__words">
                <b>{me.name}</b>
                {line && <small>{line}</small>}
                {hint}
              </span>
              <Icon of={quietUntil ? BellOff : ChevronUp} />
            </button>
          )
        }
      >
        <MenuItem icon={Smile} onSelect={() => setDialog('status')}>
          {status ? t('me.changeStatus') : t('me.status')}
        </MenuItem>
        {status && (
          <MenuItem icon={Eraser} onSelect={() => change({ status_text: null, status_emoji: null })}>
            {t('me.clearStatus')}
          </MenuItem>
        )}
        <MenuItem icon={Moon} onSelect={() => change({ away: !me.away })}>
          {me.away ? t('me.setActive') : t('me.setAway')}
        </MenuItem>
        <MenuSeparator />
        <MenuGroup label={paused ?? t('me.pause')}>
          {me.dnd_until && (
            <MenuItem icon={Bell} onSelect={() => change({ dnd_until: null })}>
              {t('me.resume')}
            </MenuItem>
          )}
          <MenuItem icon={BellOff} onSelect={() => pauseUntil(Date.now() + 30 * 60_000)}>
            {t('me.for30Minutes')}
          </MenuItem>
          <MenuItem icon={BellOff} onSelect={() => pauseUntil(Date.now() + 60 * 60_000)}>
            {t('me.for1Hour')}
          </MenuItem>
          <MenuItem icon={BellOff} onSelect={() => pauseUntil(tomorrow)}>
            {t('me.untilTomorrow', { time: format.time(tomorrow) })}
          </MenuItem>
          <MenuItem icon={Clock} onSelect={() => setDialog('quiet')}>
            {t('me.schedule')}
          </MenuItem>
          <MenuItem icon={SlidersHorizontal} onSelect={() => go('/settings/notifications')}>
            {t('me.notifications')}
          </MenuItem>
        </MenuGroup>
        <MenuSeparator />
        <MenuItem icon={Settings} onSelect={() => go('/settings')}>
          {t('me.profile')}
        </MenuItem>
        <MenuItem icon={LogOut} onSelect={() => void report(signOut())}>
          {t('me.signOut')}
        </MenuItem>
      </Menu>
      {dialog === 'status' && <StatusDialog client={client} me={me} onClose={close} />}
      {dialog === 'quiet' && <QuietHoursDialog client={client} me={me} onClose={close} />}
    </>
  );
}

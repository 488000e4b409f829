import { type Channel, type ChatClient, createStore } from '@confab/client';
import type { App } from '@confab/protocol';
import { lazyPart, Overrides, type SlotOverrides, useReadable, useText } from '@confab/react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { ChannelButtons } from './ChannelButtons.tsx';
import { ChannelPane } from './ChannelPane.tsx';
import { noInboxCounts } from './inboxCounts.ts';
import { channelPath } from './paths.ts';
import { SidebarFrame } from './SidebarFrame.tsx';
import type { ShellDialog } from './sidebarProps.ts';
import { storedSidebarWidth } from './sidebarWidth.ts';
import { shellText } from './text.en.ts';
import { useAppRoute } from './useAppRoute.ts';
import { useCommandKeys } from './useCommandKeys.ts';
import { usePhone } from './usePhone.ts';
import './Shell.css';

const ShellDialogs = lazyPart(() => import('./ShellDialogs.tsx'), 'over');
const InboxLinks = lazyPart(
  async () => ({ default: (await import('./InboxLinks.tsx')).InboxLinks }),
  'hidden',
);
const OtherPage = lazyPart(() => import('./OtherPage.tsx'));
const TabBar = lazyPart(() => import('./tabs/TabBar.tsx'), 'row');
const Welcome = lazyPart(() => import('./Welcome.tsx'));

export interface ConversationsProps {
  client: ChatClient;
  app: App;
  onJump(): void;
  signOut(): Promise<void>;
}

/** Sidebar, channel and panel; on a phone one of them at a time, with tabs below the list and the inboxes. */
export function Conversations({ client, app, onJump, signOut }: ConversationsProps) {
  const { t } = useText(shellText);
  const phone = usePhone();
  const [path, go] = useBrowserLocation();
  const [dialog, setDialog] = useState<ShellDialog>();
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const [widthPx, setWidthPx] = useState(storedSidebarWidth);
  const open = useCallback((channel: Channel) => go(channelPath(channel.cid)), [go]);
  const route = useAppRoute();
  useCommandKeys({ '/': () => setDialog('keys') });
  const [inboxCounts] = useState(() => createStore(noInboxCounts));
  const slots = useMemo<SlotOverrides>(
    () => ({
      headerEnd: ({ channel }) =>
        channel && (
          <ChannelButtons channel={channel} onShowSidebar={() => setSidebarOpen((isOpen) => !isOpen)} />
        ),
    }),
    [],
  );
  const appName = useReadable(client.app)?.name ?? app.name;

  return (
    <Overrides slots={slots}>
      <div
        className="web-shell"
        data-pane={route.page ? 'inbox' : route.cid ? 'channel' : 'list'}
        data-inbox={route.page === '/search' ? undefined : route.page}
        data-panel={route.panel?.kind}
        data-sidebar={isSidebarOpen || undefined}
        style={{ '--web-sidebar': `${widthPx}px` } as React.CSSProperties}
      >
        <a className="web-skip" href="#messages">
          {t('shell.skip')}
        </a>
        <SidebarFrame
          client={client}
          app={app}
          activeCid={route.cid}
          inboxCounts={inboxCounts}
          onDialog={setDialog}
          onJump={onJump}
          signOut={signOut}
          widthPx={widthPx}
          onWidth={setWidthPx}
        />
        {phone && (
          <Suspense fallback={null}>
            <InboxLinks client={client} counts={inboxCounts} />
          </Suspense>
        )}
        <div className="web-shell__sheet" id="messages" tabIndex={-1}>
          {route.cid ? (
            <ChannelPane
              key={route.cid}
              client={client}
              appName={appName}
              cid={route.cid}
              messageId={route.messageId}
              visit={path}
              panel={route.panel}
              onBack={phone ? () => go('/') : undefined}
              onOpenChannel={open}
            />
          ) : (
            <Suspense fallback={<main className="web-shell__main" aria-busy />}>
              {route.page ? (
                <OtherPage client={client} appName={appName} path={route.page} />
              ) : (
                <Welcome client={client} appName={appName} onDialog={setDialog} />
              )}
            </Suspense>
          )}
        </div>
        {phone && (
          <div className="web-shell__tabs">
            <Suspense fallback={null}>
              <TabBar client={client} counts={inboxCounts} signOut={signOut} />
            </Suspense>
          </div>
        )}
        {dialog && (
          <Suspense fallback={null}>
            <ShellDialogs dialog={dialog} onDialog={setDialog} onOpenChannel={open} />
          </Suspense>
        )}
      </div>
    </Overrides>
  );
}

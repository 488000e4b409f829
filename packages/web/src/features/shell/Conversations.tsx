import { type Channel, type ChatClient, createStore } from '@confab/client';
import type { App } from '@confab/protocol';
import { lazyPart, Overrides, type SlotOverrides, useReadable, useText } from '@confab/react';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { ChannelButtons } from './ChannelButtons.tsx';
import { ChannelPane } from './ChannelPane.tsx';
import { InboxLinks } from './InboxLinks.tsx';
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
const TabBar = lazyPart(() => import('./tabs/TabBar.tsx'), 'row');
const NotFound = lazyPart(() => import('./NotFound.tsx'));
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
  const Inbox = route.inbox?.page;
  useCommandKeys({ '/': () => setDialog('keys') });
  const [inboxCounts] = useState(() => createStore(noInboxCounts));
  const slots = useMemo<SlotOverrides>(
    () => ({
      ...(!phone && { sidebarTop: () => <InboxLinks client={client} counts={inboxCounts} /> }),
      headerEnd: ({ channel }) =>
        channel && (
          <ChannelButtons channel={channel} onShowSidebar={() => setSidebarOpen((isOpen) => !isOpen)} />
        ),
    }),
    [client, inboxCounts, phone],
  );
  const appName = useReadable(client.app)?.name ?? app.name;

  return (
    <Overrides slots={slots}>
      <div
        className="web-shell"
        data-pane={Inbox || route.isUnknown ? 'inbox' : route.cid ? 'channel' : 'list'}
        data-inbox={route.inbox?.isLinked === false ? undefined : route.inbox?.path}
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
          onDialog={setDialog}
          onJump={onJump}
          signOut={signOut}
          widthPx={widthPx}
          onWidth={setWidthPx}
        />
        {phone && <InboxLinks client={client} counts={inboxCounts} />}
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
              {Inbox ? (
                <Inbox client={client} appName={appName} />
              ) : route.isUnknown ? (
                <NotFound client={client} appName={appName} />
              ) : (
                <Welcome client={client} appName={appName} onDialog={setDialog} />
              )}
            </Suspense>
          )}
        </div>
        {phone && (
          <div className="web-shell__tabs">
            <Suspense fallback={null}>
              <TabBar client={client} counts={inboxCounts} />
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

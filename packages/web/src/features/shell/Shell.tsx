import type { ChatClient } from '@confab/client';
import type { App } from '@confab/protocol';
import { ClientProvider, lazyPart, useReadable } from '@confab/react';
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { useLanguage } from '../languages/LanguageProvider.tsx';
import { Conversations } from './Conversations.tsx';
import { channelPath, messagePath } from './paths.ts';
import { useCommandKeys } from './useCommandKeys.ts';
import { whenIdle } from './whenIdle.ts';

const SettingsPage = lazyPart(() => import('../settings/SettingsPage.tsx'));
const Notices = lazyPart(async () => {
  await whenIdle();
  return import('../notifications/Notices.tsx');
}, 'hidden');
const LiveBar = lazyPart(async () => {
  await whenIdle();
  return import('./LiveBar.ts');
}, 'hidden');
const PhoneScreen = lazyPart(async () => {
  await whenIdle();
  return import('./PhoneScreen.tsx');
}, 'hidden');
const QuickSwitcher = lazyPart(() => import('./QuickSwitcher.tsx'), 'over');
const AdminPage = lazyPart(() => import('../../admin/AdminPage.tsx'));
const SharePage = lazyPart(() => import('../share/SharePage.tsx'));
const OpenLink = lazyPart(() => import('../share/OpenLink.tsx'));

export interface ShellProps {
  client: ChatClient;
  app: App;
  signOut(): Promise<void>;
}

/** The app after sign-in: conversations, settings, and administration for admins and moderators. */
export default function Shell({ client, app, signOut }: ShellProps) {
  const [path, go] = useBrowserLocation();
  const { locale, translation } = useLanguage();
  /** Undefined until it is first opened. */
  const [isSwitching, setSwitching] = useState<boolean>();
  const jump = () => setSwitching(true);
  useCommandKeys({
    k: jump,
    'shift+f': () => location.pathname !== '/search' && go('/search'),
  });
  // Preloads the switcher, so that its first opening is instant.
  useEffect(() => {
    whenIdle()
      .then(() => import('./QuickSwitcher.tsx'))
      .catch(() => undefined);
  }, []);
  const isAdmin = useReadable(client.me, (me) => me?.role === 'admin');
  const links = useMemo(
    () => ({
      message: (cid: string, id: string) => new URL(messagePath(cid, id), location.href).href,
      channel: (cid: string) => new URL(channelPath(cid), location.href).href,
      openScheduled: () => go('/scheduled'),
      ...(isAdmin && { invitePeople: () => go('/admin/invitations') }),
    }),
    [go, isAdmin],
  );
  return (
    <ClientProvider client={client} links={links} locale={locale} translation={translation}>
      <Suspense fallback={null}>
        <Notices client={client} />
        <PhoneScreen />
      </Suspense>
      <Suspense fallback={null}>
        {isSwitching !== undefined && (
          <QuickSwitcher client={client} open={isSwitching} onOpenChange={setSwitching} />
        )}
      </Suspense>
      <div className="web-frame">
        <Suspense fallback={null}>
          <LiveBar />
        </Suspense>
        <div className="web-frame__page">
          <Suspense fallback={null}>
            <Page path={path} client={client}>
              <Conversations client={client} app={app} onJump={jump} signOut={signOut} />
            </Page>
          </Suspense>
        </div>
      </div>
    </ClientProvider>
  );
}

interface PageProps {
  path: string;
  client: ChatClient;
  /** Shown at every other path. */
  children: ReactNode;
}

/** The page at a path, found without the router: the pages that need it load it. */
function Page({ path, client, children }: PageProps): ReactNode {
  const [, page, rest] = path.toLowerCase().split('/');
  if (page === 'settings') return <SettingsPage client={client} />;
  if (page === 'admin') return <AdminPage client={client} />;
  if (page === 'share' && !rest) return <SharePage />;
  if (page === 'open' && !rest) return <OpenLink />;
  return children;
}

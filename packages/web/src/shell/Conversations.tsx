import type { Channel, ChatClient } from '@confab/client';
import type { App } from '@confab/protocol';
import { useReadable } from '@confab/react';
import { lazy, Suspense, useCallback, useState } from 'react';
import { useLocation, useRoute } from 'wouter';
import { useAppText } from '../text/useAppText.ts';
import { ChannelPane } from './ChannelPane.tsx';
import { lastChannel } from './lastChannel.ts';
import { channelPath } from './paths.ts';
import { type ShellDialog, Sidebar } from './Sidebar.tsx';
import { useChannelKeys } from './useChannelKeys.ts';
import { useKeysDialogKey } from './useKeysDialogKey.ts';
import { usePhone } from './usePhone.ts';
import { useSidebarWidth } from './useSidebarWidth.ts';
import { Welcome } from './Welcome.tsx';
import './Shell.css';

const ShellDialogs = lazy(() => import('./ShellDialogs.tsx'));

export interface ConversationsProps {
  client: ChatClient;
  app: App;
  signOut(): Promise<void>;
}

/** Sidebar, channel and panel; on a phone one of them at a time. */
export function Conversations({ client, app, signOut }: ConversationsProps) {
  const { t } = useAppText();
  const phone = usePhone();
  const [path, go] = useLocation();
  const [dialog, setDialog] = useState<ShellDialog>();
  const [isPanelOpen, setPanelOpen] = useState(false);
  const [isSidebarOpen, setSidebarOpen] = useState(false);
  const { widthPx, separator } = useSidebarWidth();
  const open = useCallback((channel: Channel) => go(channelPath(channel.cid)), [go]);
  const place = usePlace(phone);
  useChannelKeys(client, place.cid, open);
  useKeysDialogKey(() => setDialog('keys'));
  const appName = useReadable(client.app)?.name ?? app.name;

  return (
    <div
      className="web-shell"
      data-pane={place.cid ? 'channel' : 'list'}
      data-panel={(place.cid && isPanelOpen) || undefined}
      data-sidebar={isSidebarOpen || undefined}
      style={{ '--web-sidebar': `${widthPx}px` } as React.CSSProperties}
    >
      <a className="web-skip" href="#messages">
        {t('shell.skip')}
      </a>
      <Sidebar
        client={client}
        app={app}
        activeCid={place.cid}
        onDialog={setDialog}
        signOut={signOut}
        resizer={<hr className="web-shell__resizer" aria-label={t('shell.resizeSidebar')} {...separator} />}
      />
      <div className="web-shell__sheet" id="messages" tabIndex={-1}>
        {place.cid ? (
          <ChannelPane
            key={place.cid}
            client={client}
            appName={appName}
            cid={place.cid}
            messageId={place.messageId}
            visit={path}
            isPanelOpen={isPanelOpen}
            onTogglePanel={() => setPanelOpen(!isPanelOpen)}
            onShowSidebar={() => setSidebarOpen(!isSidebarOpen)}
            onBack={phone ? () => go('/') : undefined}
            onOpenChannel={open}
          />
        ) : (
          <Welcome client={client} appName={appName} onDialog={setDialog} />
        )}
      </div>
      {dialog && (
        <Suspense fallback={null}>
          <ShellDialogs dialog={dialog} onDialog={setDialog} onOpenChannel={open} />
        </Suspense>
      )}
    </div>
  );
}

/** Which channel (and message) the address names; on a wide screen the last channel where it names none. */
function usePlace(phone: boolean): { cid?: string; messageId?: string } {
  const [atMessage, message] = useRoute('/c/:type/:id/m/:messageId');
  const [atChannel, channel] = useRoute('/c/:type/:id');
  if (atMessage) return { cid: `${message.type}:${message.id}`, messageId: message.messageId };
  if (atChannel) return { cid: `${channel.type}:${channel.id}` };
  const cid = phone ? undefined : lastChannel();
  return cid === undefined ? {} : { cid };
}

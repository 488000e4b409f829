import type { Channel, ChatClient, LocalMessage } from '@confab/client';
import { channelNotFound, fromCid } from '@confab/protocol';
import {
  ChannelColumn,
  lazyPart,
  openConversation,
  useChannelDisplay,
  useReadable,
  useReportFailure,
} from '@confab/react';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import { forgetChannel, rememberChannel } from './lastChannel.ts';
import type { PanelKind } from './panels.ts';
import { channelPath, messagePath, panelPath } from './paths.ts';
import type { OpenPanel } from './useAppRoute.ts';
import { useTitle } from './useTitle.ts';

const ChannelPanel = lazyPart(async () => ({ default: (await import('./sidePanels.ts')).ChannelPanel }));
const ProfileCard = lazyPart(
  async () => ({ default: (await import('./sidePanels.ts')).ProfileCard }),
  'over',
);

export interface ChannelPaneProps {
  client: ChatClient;
  appName: string;
  cid: string;
  /** The message in the URL. */
  messageId: string | undefined;
  /** Changes with every navigation, so that the same permalink scrolls to its message again. */
  visit: string;
  /** The panel beside the channel, from the URL. */
  panel: OpenPanel | undefined;
  onBack: (() => void) | undefined;
  onOpenChannel(channel: Channel): void;
}

/** The open channel and one panel beside it. */
export function ChannelPane(props: ChannelPaneProps) {
  const { client, appName, cid, messageId, visit, panel, onBack, onOpenChannel } = props;
  const [, go] = useBrowserLocation();
  const report = useReportFailure();
  const channel = useMemo(() => {
    const { type, id } = fromCid(cid);
    return client.channel(type, id);
  }, [client, cid]);
  const target = useMemo(() => (messageId && visit ? { messageId } : undefined), [messageId, visit]);
  const [profile, setProfile] = useState<{ userId: string; anchor: Element }>();
  const display = useChannelDisplay(channel);
  useTitle(client, display.label, appName);
  const isOpen = useReadable(channel.state, (state) => state.status === 'ready');
  const isMissing = useReadable(channel.state, (state) => state.error?.is(channelNotFound) === true);
  useEffect(() => {
    if (isOpen) rememberChannel(cid);
    if (isMissing) forgetChannel(cid);
  }, [cid, isOpen, isMissing]);
  const openChannel = useCallback((at: string) => go(channelPath(at)), [go]);
  const openMessage = useCallback((at: string, id: string) => go(messagePath(at, id)), [go]);
  const openThread = useCallback(
    ({ id, parent_id: parentId }: LocalMessage) =>
      // A permalink to a reply opens its position in the thread.
      go(panelPath(cid, 'thread', parentId ?? id, parentId && id), { replace: id === messageId }),
    [go, cid, messageId],
  );
  const closePanel = () => go(channelPath(cid));
  const toggle = (kind: PanelKind) => (panel?.kind === kind ? closePanel() : go(panelPath(cid, kind)));
  const openProfile = useCallback((userId: string, anchor: Element) => setProfile({ userId, anchor }), []);

  return (
    <>
      <main className="web-shell__main" data-panel={panel?.kind}>
        <ChannelColumn
          channel={channel}
          target={target}
          isMembersOpen={panel?.kind === 'members'}
          onToggleMembers={() => toggle('members')}
          onOpenDetails={() => toggle('details')}
          onBack={onBack}
          onOpenProfile={openProfile}
          onOpenChannel={openChannel}
          onOpenMessage={openMessage}
          onOpenThread={openThread}
          onLeft={() => {
            forgetChannel(cid);
            go('/');
          }}
        />
      </main>
      <Suspense fallback={null}>
        {panel && (
          <ChannelPanel
            client={client}
            channel={channel}
            label={display.label}
            panel={panel}
            onClose={closePanel}
            onOpenProfile={openProfile}
            onOpenChannel={openChannel}
            onOpenMessage={openMessage}
          />
        )}
        {profile && (
          <ProfileCard
            {...profile}
            channel={{ channel, label: display.label }}
            onClose={() => setProfile(undefined)}
            onMessage={(userId) => void report(openConversation(client, [userId]).then(onOpenChannel))}
            onEdit={() => go('/settings/profile')}
          />
        )}
      </Suspense>
    </>
  );
}

import type { Channel } from '@confab/client';
import { channelNotFound } from '@confab/protocol';
import { IconButton, useReadable, useText } from '@confab/react';
import { PanelLeft, Paperclip, Pin, Search } from 'lucide-react';
import { useBrowserLocation } from 'wouter/use-browser-location';
import type { PanelKind } from './panels.ts';
import { channelPath, panelPath } from './paths.ts';
import { shellText } from './text.en.ts';
import { useAppRoute } from './useAppRoute.ts';

export interface ChannelButtonsProps {
  channel: Channel;
  onShowSidebar(): void;
}

/** The app's own buttons in a channel's header. */
export function ChannelButtons({ channel, onShowSidebar }: ChannelButtonsProps) {
  const { t } = useText(shellText);
  const [, go] = useBrowserLocation();
  const { panel } = useAppRoute();
  const { cid } = channel;
  const canSearch = useReadable(channel.state, (state) => state.ownCapabilities.has('search-messages'));
  // The other buttons need the loaded channel: they would move one that is here before.
  const isLoaded = useReadable(
    channel.state,
    (state) => state.channel !== undefined && !state.error?.is(channelNotFound),
  );
  const toggle = (kind: PanelKind) => go(panel?.kind === kind ? channelPath(cid) : panelPath(cid, kind));
  return (
    <>
      {isLoaded && (
        <IconButton
          icon={Pin}
          label={t('shell.pinned')}
          pressed={panel?.kind === 'pinned'}
          onClick={() => toggle('pinned')}
        />
      )}
      {canSearch && (
        <>
          <IconButton
            icon={Paperclip}
            label={t('shell.files')}
            pressed={panel?.kind === 'files'}
            onClick={() => toggle('files')}
          />
          <IconButton
            icon={Search}
            label={t('shell.searchHere')}
            onClick={() => go(`/search?in=${encodeURIComponent(cid)}`)}
          />
        </>
      )}
      <IconButton
        className="web-shell__sidebar-button"
        icon={PanelLeft}
        label={t('shell.showSidebar')}
        onClick={onShowSidebar}
      />
    </>
  );
}

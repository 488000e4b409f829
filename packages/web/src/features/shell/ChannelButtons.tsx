import type { Channel } from '@confab/client';
import { channelNotFound } from '@confab/protocol';
import { IconButton, useReadable, useText } from '@confab/react';
import { PanelLeft, Pin, Search } from 'lucide-react';
import { useLocation } from 'wouter';
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
  const [, go] = useLocation();
  const { panel } = useAppRoute();
  const { cid } = channel;
  const canSearch = useReadable(channel.state, (state) => state.ownCapabilities.has('search-messages'));
  const isMissing = useReadable(channel.state, (state) => state.error?.is(channelNotFound) === true);
  const isPinnedOpen = panel?.kind === 'pinned';
  return (
    <>
      {!isMissing && (
        <IconButton
          icon={Pin}
          label={t('shell.pinned')}
          pressed={isPinnedOpen}
          onClick={() => go(isPinnedOpen ? channelPath(cid) : panelPath(cid, 'pinned'))}
        />
      )}
      {canSearch && (
        <IconButton
          icon={Search}
          label={t('shell.searchHere')}
          onClick={() => go(`/search?in=${encodeURIComponent(cid)}`)}
        />
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

import type { ChatClient } from '@confab/client';
import { openConversation, useReportFailure } from '@confab/react';
import { keepKeystrokes, Switcher } from '@confab/react/switcher';
import { useLocation } from 'wouter';
import { recentChannels } from './lastChannel.ts';
import { channelPath } from './paths.ts';
import { useAppRoute } from './useAppRoute.ts';
import { useSwitcherPages } from './useSwitcherPages.ts';

export interface QuickSwitcherProps {
  client: ChatClient;
  open: boolean;
  onOpenChange(open: boolean): void;
}

const composer = () => document.querySelector<HTMLTextAreaElement>('.web-shell__main .cf-composer__field');

/** The quick switcher over all channels, users and pages of the app (UX-04). */
export default function QuickSwitcher({ client, open, onOpenChange }: QuickSwitcherProps) {
  const [, go] = useLocation();
  const { cid } = useAppRoute();
  const pages = useSwitcherPages(client);
  const report = useReportFailure();

  /** Sends the keystrokes from now on to the composer of the channel that opens. */
  function redirectKeystrokes(wanted: string | undefined) {
    if (matchMedia('(pointer: coarse)').matches) return;
    const before = composer();
    keepKeystrokes(() => {
      const slot = document.querySelector('.web-shell__main .cf-composer-place');
      const field = composer();
      const isOld = wanted !== cid && (before ? slot?.contains(before) : false);
      if (!slot || isOld || document.querySelector('.cf-dialog')) return undefined;
      return field;
    });
  }

  async function openDirectMessage(userId: string) {
    redirectKeystrokes(undefined);
    const opening = openConversation(client, [userId]);
    if (await report(opening)) go(channelPath((await opening).cid));
  }

  return (
    <Switcher
      open={open}
      onOpenChange={onOpenChange}
      activeCid={cid}
      recent={recentChannels()}
      pages={pages}
      onOpenChannel={(entry) => {
        redirectKeystrokes(entry.cid);
        go(channelPath(entry.cid));
      }}
      onOpenPerson={({ user }) => void openDirectMessage(user.id)}
      onOpenPage={go}
      onSearch={(query) => go(`/search?q=${encodeURIComponent(query)}`)}
    />
  );
}

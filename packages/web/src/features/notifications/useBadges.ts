import type { ChatClient } from '@confab/client';
import { unreadMentions } from '@confab/client/mentions';
import { useReadable } from '@confab/react';
import { useEffect, useMemo } from 'react';
import { useUnreadCount } from '../shell/useUnreadCount.ts';
import { FaviconBadge } from './faviconBadge.ts';

/** Shows the number of unread messages on the tab's and the app's icon, the same as in the window's title. */
export function useBadges(client: ChatClient): void {
  const icon = useMemo(() => new FaviconBadge(), []);
  const count = useUnreadCount(client);
  const hasMention = useReadable(client.part(unreadMentions), ({ total }) => total > 0);
  useEffect(() => {
    icon.show({ count, hasMention }).catch(() => undefined);
    // Only an installed app has a badge.
    navigator.setAppBadge?.(count).catch(() => undefined);
  }, [icon, count, hasMention]);
  useEffect(() => () => void icon.show({ count: 0, hasMention: false }), [icon]);
}

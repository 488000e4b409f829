import type { Channel } from '@confab/client';
import { bookmarks as bookmarksPart, type ChannelBookmarks } from '@confab/client/bookmarks';
import type { Bookmark } from '@confab/protocol';
import { useEffect } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** Returns the bookmarks of a channel, live, and whether the user may change them; loads them when first used. */
export function useBookmarks(channel: Channel): {
  list: ChannelBookmarks;
  bookmarks: readonly Bookmark[];
  canManage: boolean;
} {
  const list = useClient().part(bookmarksPart).in(channel);
  const { status, bookmarks } = useReadable(list.state);
  const canManage = useReadable(channel.state, ({ ownCapabilities }) =>
    ownCapabilities.has('manage-bookmarks'),
  );
  useEffect(() => {
    if (status === 'idle') void list.load();
  }, [list, status]);
  return { list, bookmarks, canManage };
}

import type { ChatClient } from '@confab/client';
import { unreadMentions } from '@confab/client/mentions';
import { ownThreads } from '@confab/client/threads';
import { useReadable } from '@confab/react';
import { useEffect } from 'react';
import type { InboxCountsStore } from './inboxCounts.ts';

export interface SyncInboxCountsProps {
  client: ChatClient;
  counts: InboxCountsStore;
}

/** Keeps the counts beside the links to the inboxes up to date; draws nothing. */
export default function SyncInboxCounts({ client, counts }: SyncInboxCountsProps) {
  const threads = useReadable(client.part(ownThreads).unread);
  const mentions = useReadable(client.part(unreadMentions), ({ total }) => total);
  useEffect(() => counts.update(() => ({ threads, mentions })), [counts, threads, mentions]);
  return null;
}

import type { Store } from '@confab/client';

/** The unread messages that the links to the inboxes count. */
export interface InboxCounts {
  readonly threads: number;
  readonly mentions: number;
}

export const noInboxCounts: InboxCounts = { threads: 0, mentions: 0 };

/** Updated by `SyncInboxCounts`, which is loaded after the links are drawn. */
export type InboxCountsStore = Store<InboxCounts>;

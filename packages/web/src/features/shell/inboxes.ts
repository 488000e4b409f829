import type { ChatClient } from '@confab/client';
import { lazyPart } from '@confab/react';
import { AtSign, Bookmark, Clock, type LucideIcon, MessagesSquare, Search } from 'lucide-react';
import type { ComponentType } from 'react';
import type { InboxCounts } from './inboxCounts.ts';
import type { InboxProps } from './inboxProps.ts';
import type { shellText } from './text.en.ts';
import { useFailedScheduled } from './useFailedScheduled.ts';
import { useOverdueReminders } from './useOverdueReminders.ts';

/** A page that gathers messages of many channels: threads, mentions, saved messages. */
export interface InboxEntry {
  path: `/${string}`;
  icon: LucideIcon;
  label: `inboxes.${keyof typeof shellText.inboxes & string}`;
  page: ComponentType<InboxProps>;
  /** Whether the sidebar links to it; default: true. */
  isLinked?: false;
  /** A hook: the count beside the link. */
  useCount?: (
    client: ChatClient,
    counts: InboxCounts,
  ) => {
    count: number;
    tone: 'mention' | 'plain';
    /** The page that shows the counted items, if it is not the inbox itself. */
    path?: `/${string}`;
    /** The meaning of the count, if it is not unread messages. */
    label?: string;
  };
}

/** All inboxes, in the order of the sidebar. */
export const inboxes: readonly InboxEntry[] = [
  {
    path: '/threads',
    icon: MessagesSquare,
    label: 'inboxes.threads',
    page: lazyPart(() => import('../threads/ThreadsPage.tsx')),
    useCount: (_, { threads }) => ({ count: threads, tone: 'plain' }),
  },
  {
    path: '/mentions',
    icon: AtSign,
    label: 'inboxes.mentions',
    page: lazyPart(() => import('../mentions/MentionsPage.tsx')),
    useCount: (_, { mentions }) => ({ count: mentions, tone: 'mention' }),
  },
  {
    path: '/scheduled',
    icon: Clock,
    label: 'inboxes.scheduled',
    page: lazyPart(() => import('../scheduledMessages/ScheduledPage.tsx')),
    useCount: useFailedScheduled,
  },
  {
    path: '/saved',
    icon: Bookmark,
    label: 'inboxes.saved',
    page: lazyPart(() => import('../saved/SavedPage.tsx')),
    useCount: useOverdueReminders,
  },
  {
    path: '/search',
    icon: Search,
    label: 'inboxes.search',
    page: lazyPart(() => import('../search/SearchPage.tsx')),
    isLinked: false,
  },
];

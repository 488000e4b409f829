import type { ChatClient } from '@confab/client';
import { lazyPart, useReadable } from '@confab/react';
import { AtSign, Bookmark, Clock, type LucideIcon, MessagesSquare, Search } from 'lucide-react';
import type { ComponentType } from 'react';
import type { english } from '../../core/text/english.ts';
import type { InboxProps } from './inboxProps.ts';
import { useFailedScheduled } from './useFailedScheduled.ts';
import { useOverdueReminders } from './useOverdueReminders.ts';

/** A page in the place of a channel that gathers messages of many: threads, mentions, what is saved. */
export interface InboxEntry {
  path: `/${string}`;
  icon: LucideIcon;
  label: `inboxes.${keyof typeof english.inboxes & string}`;
  page: ComponentType<InboxProps>;
  /** Whether the sidebar links to it; true unless told. */
  isLinked?: false;
  /** The number beside its link, a hook; none without it. */
  useCount?: (client: ChatClient) => {
    count: number;
    tone: 'mention' | 'plain';
    /** The page that shows what the number counts, where that is not the inbox's own. */
    path?: `/${string}`;
    /** What the number counts, where that is not what is unread. */
    label?: string;
  };
}

/** Every inbox, in the order in which the sidebar links to them. */
export const inboxes: readonly InboxEntry[] = [
  {
    path: '/threads',
    icon: MessagesSquare,
    label: 'inboxes.threads',
    page: lazyPart(() => import('../threads/ThreadsPage.tsx')),
    useCount: (client) => ({ count: useReadable(client.threads.unread), tone: 'plain' }),
  },
  {
    path: '/mentions',
    icon: AtSign,
    label: 'inboxes.mentions',
    page: lazyPart(() => import('../mentions/MentionsPage.tsx')),
    useCount: (client) => ({
      count: useReadable(client.unreadMentions, ({ total }) => total),
      tone: 'mention',
    }),
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

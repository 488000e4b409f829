import type { ChatClient } from '@confab/client';
import { Badge, Icon, useOverdueCount, useReadable, useText } from '@confab/react';
import { Hash, Inbox, type LucideIcon, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { InboxCountsStore } from '../inboxCounts.ts';
import { inboxes } from '../inboxes.ts';
import Me from '../me/Me.tsx';
import { useAppRoute } from '../useAppRoute.ts';
import { tabsText } from './text.en.ts';
import './TabBar.css';

export interface TabBarProps {
  client: ChatClient;
  counts: InboxCountsStore;
  signOut(): Promise<void>;
}

/** The main pages of the app at the lower edge of a phone (UX-19): channels, inboxes, search, and the user's own menu. */
export default function TabBar({ client, counts, signOut }: TabBarProps) {
  const { t } = useText(tabsText);
  const { page, cid } = useAppRoute();
  const isSearch = page === '/search';
  const isInbox = !isSearch && inboxes.some(({ path }) => path === page);
  return (
    <nav className="web-tabs" aria-label={t('tabs.label')}>
      <Tab href="/" icon={Hash} isActive={!page && !cid}>
        {t('tabs.channels')}
      </Tab>
      <Tab href="/mentions" icon={Inbox} isActive={isInbox} badge={<InboxBadge counts={counts} />}>
        {t('tabs.inbox')}
      </Tab>
      <Tab href="/search" icon={Search} isActive={isSearch}>
        {t('tabs.search')}
      </Tab>
      <Me client={client} tabLabel={t('tabs.you')} signOut={signOut} />
    </nav>
  );
}

interface TabProps {
  href: string;
  icon: LucideIcon;
  isActive: boolean;
  badge?: ReactNode;
  children: string;
}

function Tab({ href, icon, isActive, badge, children }: TabProps) {
  return (
    <Link href={href} className="web-tab" aria-current={isActive ? 'page' : undefined}>
      <Icon of={icon} />
      {children}
      {badge}
    </Link>
  );
}

/** Mentions and overdue reminders are counted in amber; without any, the unread threads. */
function InboxBadge({ counts }: Pick<TabBarProps, 'counts'>) {
  const { t } = useText(tabsText);
  const { mentions, threads } = useReadable(counts);
  const urgent = mentions + useOverdueCount();
  const count = urgent || threads;
  return <Badge count={count} tone={urgent > 0 ? 'mention' : 'plain'} label={t('tabs.waiting', { count })} />;
}

import type { ChatClient } from '@confab/client';
import { Badge, Icon, lazyPart, useReadable, useText } from '@confab/react';
import { Suspense } from 'react';
import { Link } from 'wouter';
import type { InboxCounts, InboxCountsStore } from './inboxCounts.ts';
import { type InboxEntry, inboxes } from './inboxes.ts';
import { shellText } from './text.en.ts';
import { useAppRoute } from './useAppRoute.ts';
import './InboxLinks.css';

const SyncInboxCounts = lazyPart(() => import('./SyncInboxCounts.tsx'), 'hidden');

export interface InboxLinksProps {
  client: ChatClient;
  counts: InboxCountsStore;
}

/** The links to all inboxes, above the channels. */
export function InboxLinks({ client, counts }: InboxLinksProps) {
  const known = useReadable(counts);
  const { page } = useAppRoute();
  const { t } = useText(shellText);
  return (
    <nav className="web-inboxes" aria-label={t('inboxes.list')}>
      <ul>
        {linked.map((entry) => (
          <li key={entry.path}>
            <InboxLink client={client} counts={known} entry={entry} isActive={entry.path === page} />
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        <SyncInboxCounts client={client} counts={counts} />
      </Suspense>
    </nav>
  );
}

const linked = inboxes.filter(({ isLinked }) => isLinked !== false);

const nothing: NonNullable<InboxEntry['useCount']> = () => ({ count: 0, tone: 'plain' });

interface InboxLinkProps {
  client: ChatClient;
  counts: InboxCounts;
  entry: InboxEntry;
  isActive: boolean;
}

function InboxLink({ client, counts, entry, isActive }: InboxLinkProps) {
  const { t } = useText(shellText);
  const { path, icon, label, useCount = nothing } = entry;
  const { count, tone, label: counted, path: countedPath = path } = useCount(client, counts);
  return (
    <Link
      href={count > 0 ? countedPath : path}
      className="cf-channel-row"
      data-unread={count > 0 || undefined}
      aria-current={isActive ? 'page' : undefined}
    >
      <Icon of={icon} />
      <span className="cf-channel-row__name">{t(label as 'inboxes.list')}</span>
      <Badge count={count} tone={tone} label={counted ?? t('inboxes.unread', { count })} />
    </Link>
  );
}

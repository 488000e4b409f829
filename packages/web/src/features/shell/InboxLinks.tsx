import type { ChatClient } from '@confab/client';
import { Badge, Icon, useText } from '@confab/react';
import { Link } from 'wouter';
import { type InboxEntry, inboxes } from './inboxes.ts';
import { shellText } from './text.en.ts';
import { useAppRoute } from './useAppRoute.ts';
import './InboxLinks.css';

/** The links to all inboxes, above the channels. */
export function InboxLinks({ client }: { client: ChatClient }) {
  const active = useAppRoute().inbox;
  const { t } = useText(shellText);
  return (
    <nav className="web-inboxes" aria-label={t('inboxes.list')}>
      <ul>
        {linked.map((entry) => (
          <li key={entry.path}>
            <InboxLink client={client} entry={entry} isActive={entry === active} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

const linked = inboxes.filter(({ isLinked }) => isLinked !== false);

const nothing: NonNullable<InboxEntry['useCount']> = () => ({ count: 0, tone: 'plain' });

function InboxLink({
  client,
  entry,
  isActive,
}: {
  client: ChatClient;
  entry: InboxEntry;
  isActive: boolean;
}) {
  const { t } = useText(shellText);
  const { path, icon, label, useCount = nothing } = entry;
  const { count, tone, label: counted, path: countedPath = path } = useCount(client);
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

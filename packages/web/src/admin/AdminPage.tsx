import type { ChatClient } from '@confab/client';
import { Badge, Skeleton, useReadable, useText } from '@confab/react';
import { Suspense } from 'react';
import { Redirect } from 'wouter';
import { PagesFrame } from '../features/shell/PagesFrame.tsx';
import { AdminTexts } from './AdminTexts.tsx';
import { type AdminPageEntry, adminGroups, adminPages } from './adminPages.ts';
import { adminPagesText } from './text.en.ts';

/** The administration: a page for each subject; users see only the pages of their role. */
export default function AdminPage({ client }: { client: ChatClient }) {
  return (
    <AdminTexts>
      <Pages client={client} />
    </AdminTexts>
  );
}

function Pages({ client }: { client: ChatClient }) {
  const { t } = useText(adminPagesText);
  const role = useReadable(client.me, (me) => me?.role);
  if (role === undefined) return null;
  const allowed = adminPages.filter((page) => role === 'admin' || page.for === role);
  if (allowed.length === 0) return <Redirect to="/" replace />;
  const groups = adminGroups
    .map((group) => ({
      label: t(`adminPages.${group}`),
      sections: allowed
        .filter((page) => page.group === group)
        .map((entry) => ({
          path: entry.path,
          icon: entry.icon,
          label: t(`adminPages.${entry.label}`),
          keywords: t(`adminKeywords.${entry.label}`),
          mark: entry.useCount && <PendingCount client={client} useCount={entry.useCount} />,
          page: (
            <Suspense fallback={<Skeleton of="rows" count={6} />}>
              <entry.page client={client} />
            </Suspense>
          ),
        })),
    }))
    .filter(({ sections }) => sections.length > 0);
  return (
    <PagesFrame
      client={client}
      title={t('adminPages.title')}
      home="/admin"
      groups={groups}
      find={{ label: t('adminFind.label'), none: (query) => t('adminFind.none', { query }) }}
    />
  );
}

function PendingCount({
  client,
  useCount,
}: {
  client: ChatClient;
  useCount: NonNullable<AdminPageEntry['useCount']>;
}) {
  return <Badge count={useCount(client)} tone="plain" />;
}

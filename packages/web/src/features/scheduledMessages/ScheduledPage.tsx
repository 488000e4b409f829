import { useText } from '@confab/react';
import { ScheduledCard, useScheduledMessages } from '@confab/react/scheduledMessages';
import { Clock } from 'lucide-react';
import { Entry } from '../shell/EntryList.tsx';
import { InboxPage } from '../shell/InboxPage.tsx';
import type { InboxProps } from '../shell/inboxProps.ts';
import { useTitle } from '../shell/useTitle.ts';
import { scheduledPageText } from './text.en.ts';

/** The current user's scheduled messages, failed ones first. */
export default function ScheduledPage({ client, appName }: InboxProps) {
  const { t } = useText(scheduledPageText);
  const { messages, isLoaded, scheduled } = useScheduledMessages();
  useTitle(client, t('scheduledPage.title'), appName);
  const failedFirst = messages.toSorted((one, other) => Number(isFailed(other)) - Number(isFailed(one)));
  return (
    <InboxPage
      title={t('scheduledPage.title')}
      isLoading={!isLoaded}
      error={undefined}
      onRetry={() => scheduled.keepSynced()}
      empty={{
        icon: Clock,
        title: t('scheduledPage.emptyTitle'),
        hint: t('scheduledPage.emptyHint'),
      }}
    >
      {failedFirst.map((message) => (
        <Entry key={message.id} id={message.id}>
          <ScheduledCard message={message} />
        </Entry>
      ))}
    </InboxPage>
  );
}

const isFailed = ({ status }: { status: string }) => status === 'failed';

import { ownThreads } from '@confab/client/threads';
import { fromCid } from '@confab/protocol';
import { useReadable, useText } from '@confab/react';
import { ThreadCard, useThreadInbox } from '@confab/react/threads';
import { MessagesSquare } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { useChannelLabels } from '../saved/useChannelLabels.ts';
import { Entry, usedEntry } from '../shell/EntryList.tsx';
import { InboxPage, MarkAllRead } from '../shell/InboxPage.tsx';
import type { InboxProps } from '../shell/inboxProps.ts';
import { panelPath } from '../shell/paths.ts';
import { useTitle } from '../shell/useTitle.ts';
import { threadsPageText } from './text.en.ts';

/** The threads that the current user follows, unread ones first (MSG-11, WEB-01). */
export default function ThreadsPage({ client, appName }: InboxProps) {
  const { t } = useText(threadsPageText);
  const [, go] = useLocation();
  const [isBack] = useState(() => usedEntry() !== undefined);
  const { inbox, state } = useThreadInbox({ keepsOrder: isBack });
  const own = useReadable(client.part(ownThreads).state);
  const unread = useReadable(client.part(ownThreads).unread);
  const listed = state.threads.flatMap((thread) => {
    const cid = own.get(thread.parentId)?.cid;
    return cid === undefined ? [] : [{ thread, cid }];
  });
  const labels = useChannelLabels(
    client,
    listed.map(({ cid }) => cid),
  );
  useTitle(client, t('threadsPage.title'), appName);
  return (
    <InboxPage
      title={t('threadsPage.title')}
      actions={unread > 0 && <MarkAllRead onMark={() => inbox.markAllRead()} />}
      isLoading={state.status === 'idle' || state.status === 'loading'}
      error={state.error}
      onRetry={() => void inbox.load()}
      empty={{ icon: MessagesSquare, title: t('threadsPage.emptyTitle'), hint: t('threadsPage.emptyHint') }}
      onMore={state.hasNext ? () => void inbox.loadMore() : undefined}
    >
      {listed.map(({ thread, cid }) => {
        const { type, id } = fromCid(cid);
        return (
          <Entry key={thread.parentId} id={thread.parentId}>
            <ThreadCard
              channel={client.channel(type, id)}
              thread={thread}
              label={labels.get(cid)}
              onOpen={() => go(panelPath(cid, 'thread', thread.parentId))}
            />
          </Entry>
        );
      })}
    </InboxPage>
  );
}

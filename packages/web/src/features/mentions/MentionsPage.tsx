import { mentions, unreadMentions } from '@confab/client/mentions';
import { useReadable, useText } from '@confab/react';
import { MentionCard, useMentionList } from '@confab/react/mentions';
import { AtSign } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useChannelLabels } from '../saved/useChannelLabels.ts';
import { Entry } from '../shell/EntryList.tsx';
import { InboxPage, MarkAllRead } from '../shell/InboxPage.tsx';
import type { InboxProps } from '../shell/inboxProps.ts';
import { messagePath, panelPath } from '../shell/paths.ts';
import { useTitle } from '../shell/useTitle.ts';
import { mentionsPageText } from './text.en.ts';
import '../shell/InboxFilters.css';

/** The messages that mention the current user, newest first (MSG-05, WEB-01). */
export default function MentionsPage({ client, appName }: InboxProps) {
  const { t } = useText(mentionsPageText);
  const [path, go] = useLocation();
  const unreadOnly = path === '/mentions/unread';
  const { list, state } = useMentionList({ unreadOnly });
  const labels = useChannelLabels(
    client,
    state.messages.map(({ cid }) => cid),
  );
  const unread = useReadable(client.part(unreadMentions), ({ total }) => total);
  useTitle(client, t('mentionsPage.title'), appName);
  return (
    <InboxPage
      title={t('mentionsPage.title')}
      actions={unread > 0 && <MarkAllRead onMark={() => client.part(mentions).markAllRead()} />}
      bar={<Filters unread={unread} unreadOnly={unreadOnly} />}
      isLoading={state.status === 'idle' || state.status === 'loading'}
      error={state.error}
      onRetry={() => void list.load()}
      empty={{
        icon: AtSign,
        title: t(unreadOnly ? 'mentionsPage.readTitle' : 'mentionsPage.emptyTitle'),
        hint: t(unreadOnly ? 'mentionsPage.readHint' : 'mentionsPage.emptyHint'),
      }}
      onMore={state.hasNext ? () => void list.loadMore() : undefined}
    >
      {state.messages.map((message) => {
        const { cid, id, parent_id: parentId, show_in_channel: isInChannel } = message;
        const isInThread = parentId !== undefined && !isInChannel;
        return (
          <Entry key={id} id={id}>
            <MentionCard
              message={message}
              channel={labels.get(cid)}
              onOpen={() => go(isInThread ? panelPath(cid, 'thread', parentId, id) : messagePath(cid, id))}
            />
          </Entry>
        );
      })}
    </InboxPage>
  );
}

function Filters({ unread, unreadOnly }: { unread: number; unreadOnly: boolean }) {
  const { t, format } = useText(mentionsPageText);
  return (
    <nav className="web-inbox__filters" aria-label={t('mentionsPage.show')}>
      <Link href="/mentions" aria-current={unreadOnly ? undefined : 'page'}>
        {t('mentionsPage.all')}
      </Link>
      <Link href="/mentions/unread" aria-current={unreadOnly ? 'page' : undefined}>
        {t('mentionsPage.unread')}
        {unread > 0 && <span>{format.number(unread)}</span>}
      </Link>
    </nav>
  );
}

import { type ReminderFilter, reminderFilters } from '@confab/protocol';
import { useText } from '@confab/react';
import { ReminderCard, useReminderCounts, useReminderList } from '@confab/react/reminders';
import { AlarmClock, BellRing, Bookmark, type LucideIcon } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { Entry } from '../shell/EntryList.tsx';
import { InboxPage } from '../shell/InboxPage.tsx';
import type { InboxProps } from '../shell/inboxProps.ts';
import { messagePath } from '../shell/paths.ts';
import { useTitle } from '../shell/useTitle.ts';
import { savedText } from './text.en.ts';
import { useChannelLabels } from './useChannelLabels.ts';
import '../shell/InboxFilters.css';

const empty: Record<ReminderFilter, [LucideIcon, 'noUpcoming' | 'noOverdue' | 'noSaved']> = {
  upcoming: [AlarmClock, 'noUpcoming'],
  overdue: [BellRing, 'noOverdue'],
  saved: [Bookmark, 'noSaved'],
};

/** Reminders, upcoming and overdue, and saved messages (REM-01). */
export default function SavedPage({ client, appName }: InboxProps) {
  const { t } = useText(savedText);
  const [path, go] = useLocation();
  const filter = reminderFilters.find((name) => path === `/saved/${name}`) ?? 'saved';
  const { list, state } = useReminderList(filter);
  const labels = useChannelLabels(
    client,
    state.entries.map(({ reminder }) => reminder.cid),
  );
  useTitle(client, t('savedPage.title'), appName);
  const counts = useReminderCounts();
  const [icon, unsaid] = empty[filter];
  const words = filter === 'saved' && counts.upcoming + counts.overdue > 0 ? 'noSavedAlone' : unsaid;
  return (
    <InboxPage
      title={t('savedPage.title')}
      bar={<Filters filter={filter} />}
      isLoading={state.status === 'idle' || state.status === 'loading'}
      error={state.error}
      onRetry={() => void list.load()}
      empty={{ icon, title: t(`savedPage.${words}`), hint: t(`savedPage.${words}Hint`) }}
      onMore={state.hasNext ? () => list.loadMore() : undefined}
    >
      {state.entries.map((entry) => (
        <Entry key={entry.reminder.id} id={entry.reminder.id}>
          <ReminderCard
            entry={entry}
            channel={labels.get(entry.reminder.cid)}
            onOpen={() =>
              entry.reminder.message_id && go(messagePath(entry.reminder.cid, entry.reminder.message_id))
            }
          />
        </Entry>
      ))}
    </InboxPage>
  );
}

function Filters({ filter }: { filter: ReminderFilter }) {
  const { t, format } = useText(savedText);
  const counts = useReminderCounts();
  return (
    <nav className="web-inbox__filters" aria-label={t('savedPage.show')}>
      {reminderFilters.map((name) => (
        <Link key={name} href={`/saved/${name}`} aria-current={name === filter ? 'page' : undefined}>
          {t(`savedPage.${name}`)}
          {counts[name] > 0 && <span>{format.number(counts[name])}</span>}
        </Link>
      ))}
    </nav>
  );
}

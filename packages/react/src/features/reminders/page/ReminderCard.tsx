import type { LocalMessage } from '@confab/client';
import { filterOf, type ReminderEntry, reminders } from '@confab/client/reminders';
import { AlarmClock, MessageSquareOff, StickyNote } from 'lucide-react';
import { type ReactNode, useMemo, useState } from 'react';
import { Button, Icon } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { MessageExcerpt } from '../../messages/MessageExcerpt.tsx';
import { useOwnReader } from '../../messages/useListReader.ts';
import { useShownMessage } from '../../messages/useShownMessage.ts';
import { RemindAtDialog } from '../RemindAtDialog.tsx';
import { reminderChoices } from '../reminderChoices.ts';
import { dueRemindersText } from './text.en.ts';

export interface ReminderCardProps {
  entry: ReminderEntry;
  /** The display name of the message's channel. */
  channel: string | undefined;
  /** Opens its message. */
  onOpen(): void;
}

/** A reminder or saved message with its time and actions (REM-01). */
export function ReminderCard({ entry, channel, onOpen }: ReminderCardProps) {
  const { t } = useText(dueRemindersText);
  const { reminder, message, isLost } = entry;
  const origin = channel && <span>{t('due.place', { channel })}</span>;
  const reader = useOwnReader();
  const received = useMemo(
    (): LocalMessage | undefined => message && { ...message, status: 'received' },
    [message],
  );
  const shown = useShownMessage(received);
  const note = <When entry={entry} />;
  const actions = <Actions entry={entry} onOpen={shown && onOpen} />;
  if (shown) {
    return <MessageExcerpt message={shown} reader={reader} origin={origin} note={note} actions={actions} />;
  }
  const { created_by } = reminder;
  return (
    <article className="cf-excerpt" data-excerpt-id={reminder.id}>
      <Icon of={isLost ? MessageSquareOff : StickyNote} size="lg" />
      <div>
        {note}
        <header className="cf-excerpt__by">
          {reminder.text !== undefined && (
            <b>{created_by ? t('due.noteFrom', { name: created_by.name }) : t('due.note')}</b>
          )}
          {!isLost && origin}
        </header>
        <p className="cf-excerpt__words" data-lost={isLost || undefined} dir="auto">
          {isLost ? t('due.lost') : (reminder.text ?? t('due.waiting'))}
        </p>
        <div className="cf-excerpt__actions">{actions}</div>
      </div>
    </article>
  );
}

function When({ entry: { reminder } }: { entry: ReminderEntry }): ReactNode {
  const { t, format } = useText(dueRemindersText);
  const { remind_at, due_at } = reminder;
  if (!remind_at) return null;
  const time = format.stamp(remind_at);
  return (
    <p className="cf-excerpt__note" data-tone={due_at ? 'warn' : undefined}>
      <Icon of={AlarmClock} size="xs" />
      <time dateTime={remind_at} title={format.full(remind_at)}>
        {due_at ? t('due.since', { time }) : t('due.at', { time })}
      </time>
    </p>
  );
}

function Actions({
  entry: { reminder },
  onOpen,
}: {
  entry: ReminderEntry;
  onOpen: (() => void) | undefined;
}) {
  const { t, timeZone } = useText(dueRemindersText);
  const part = useClient().part(reminders);
  const report = useReportFailure();
  const [isAsking, setAsking] = useState(false);
  const filter = filterOf(reminder);
  const reschedule = (at: Date) => void report(part.reschedule(reminder.id, at));
  return (
    <>
      {onOpen && (
        <Button variant="quiet" size="sm" onClick={onOpen}>
          {t('due.open')}
        </Button>
      )}
      {filter === 'overdue' && (
        <Button
          variant="quiet"
          size="sm"
          onClick={() => reschedule(new Date(reminderChoices(Date.now(), timeZone).in20Minutes))}
        >
          {t('due.snooze')}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
        {t(filter === 'saved' ? 'due.remind' : 'due.later')}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => void report(part.remove(reminder.id))}>
        {t(filter === 'saved' ? 'actions.remove' : 'due.done')}
      </Button>
      {isAsking && (
        <RemindAtDialog
          reminder={reminder}
          onClose={() => setAsking(false)}
          onChoose={(at) => {
            setAsking(false);
            reschedule(at);
          }}
        />
      )}
    </>
  );
}

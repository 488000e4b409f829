import { notifications } from '@confab/client/notifications';
import { type ReminderEntry, reminders } from '@confab/client/reminders';
import { useEffect, useMemo, useRef } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useKit, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useDoNotDisturb } from '../../users/useDoNotDisturb.ts';
import { reminderChoices } from '../reminderChoices.ts';
import { reminderSummary } from './reminderSummary.ts';
import { dueRemindersText } from './text.en.ts';
import { useReminderList } from './useReminderList.ts';

/** More at once would cover the page: they are combined into one notice. */
const maxSingleNotices = 3;
const type = 'reminder:due';

export interface DueRemindersProps {
  /** Opens the message of a reminder. */
  onOpen(cid: string, messageId: string): void;
  /** Opens the list of overdue reminders. */
  onShowAll(): void;
}

/**
 * Shows notices for due reminders, which stay until they are handled here or on another device; mount one per page (REM-01,
 * NOTE-01). Renders nothing.
 */
export function DueReminders({ onOpen, onShowAll }: DueRemindersProps) {
  const { client } = useKit();
  const part = client.part(reminders);
  const { state } = useReminderList('overdue');
  const everyDue = useReadable(part.due);
  const me = useReadable(client.me);
  // Reminders due during paused notifications are shown afterwards.
  const isQuiet = useDoNotDisturb(me) !== undefined;
  const due = useMemo(() => (isQuiet ? [] : everyDue), [isQuiet, everyDue]);
  const report = useReportFailure();
  const { t, timeZone } = useText(dueRemindersText);
  /** The id of the notice that was shown for each reminder, by the reminder's id. */
  const notified = useRef(new Map<string, string>());

  useEffect(() => {
    const notices = client.part(notifications);
    const notifyOne = ({ reminder }: ReminderEntry, words: string) => {
      const { id, cid, message_id, created_by } = reminder;
      const action = (label: string, run: () => void) => ({ label, run });
      const snoozed = () => new Date(reminderChoices(Date.now(), timeZone).in20Minutes);
      return notices.add({
        type,
        severity: 'info',
        message: created_by ? t('due.titleFrom', { name: created_by.name }) : t('due.title'),
        reason: words,
        durationMs: Number.POSITIVE_INFINITY,
        origin: { emitter: 'Reminders', context: { id } },
        actions: [
          ...(message_id ? [action(t('due.open'), () => onOpen(cid, message_id))] : []),
          action(t('due.snooze'), () => void report(part.reschedule(id, snoozed()))),
          action(t('due.done'), () => void report(part.remove(id))),
        ],
        metadata: { reminder },
      });
    };
    const notifyTogether = (count: number) =>
      notices.add({
        type: `${type}:many`,
        severity: 'info',
        message: t('due.many', { count }),
        durationMs: Number.POSITIVE_INFINITY,
        origin: { emitter: 'Reminders' },
        unique: true,
        actions: [{ label: t('due.show'), run: onShowAll }],
      });

    const isDue = new Set(due.map(({ id }) => id));
    const ended = [...notified.current].filter(([id]) => !isDue.has(id));
    for (const [id] of ended) notified.current.delete(id);
    const shown = new Set(notified.current.values());
    for (const [, notice] of ended) if (!shown.has(notice)) notices.remove(notice);

    const fresh = state.entries.filter(({ reminder: { id } }) => isDue.has(id) && !notified.current.has(id));
    if (fresh.length === 0) return;
    if (due.length > maxSingleNotices) {
      for (const notice of new Set(notified.current.values())) notices.remove(notice);
      const notice = notifyTogether(due.length);
      for (const { id } of due) notified.current.set(id, notice);
      return;
    }
    for (const entry of fresh) {
      const words = reminderSummary(entry, { lost: t('due.lost') });
      if (words !== undefined) notified.current.set(entry.reminder.id, notifyOne(entry, words));
    }
  }, [client, part, due, state.entries, report, t, timeZone, onOpen, onShowAll]);
  return null;
}

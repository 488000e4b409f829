import { type ReminderEntry, reminders } from '@confab/client/reminders';
import { useEffect, useMemo, useRef } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useKit, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { useDoNotDisturb } from '../../users/useDoNotDisturb.ts';
import { reminderChoices } from '../reminderChoices.ts';
import { reminderSummary } from './reminderSummary.ts';
import { dueText } from './text.en.ts';
import { useReminderList } from './useReminderList.ts';

/** More at once would cover the page: they are told together. */
const singlyMost = 3;
const type = 'reminder:due';

export interface DueRemindersProps {
  /** Goes to the message that a reminder is on. */
  onOpen(cid: string, messageId: string): void;
  /** Goes to the list of those that are overdue. */
  onShowAll(): void;
}

/**
 * Tells of reminders when they are due, as notices that stay until they are handled here or on another device; mount one
 * per page (REM-01, NOTE-01). Draws nothing.
 */
export function DueReminders({ onOpen, onShowAll }: DueRemindersProps) {
  const { client } = useKit();
  const part = client.part(reminders);
  const { state } = useReminderList('overdue');
  const everyDue = useReadable(part.due);
  const me = useReadable(client.me);
  // Paused notifications are told when the pause is over.
  const isQuiet = useDoNotDisturb(me) !== undefined;
  const due = useMemo(() => (isQuiet ? [] : everyDue), [isQuiet, everyDue]);
  const report = useReportFailure();
  const { t, timeZone } = useText(dueText);
  /** The notice of each reminder that has been told, by the reminder's id. */
  const told = useRef(new Map<string, string>());

  useEffect(() => {
    const { notifications } = client;
    const tellOne = ({ reminder }: ReminderEntry, words: string) => {
      const { id, cid, message_id, created_by } = reminder;
      const action = (label: string, run: () => void) => ({ label, run });
      const snoozed = () => new Date(reminderChoices(Date.now(), timeZone).in20Minutes);
      return notifications.add({
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
    const tellTogether = (count: number) =>
      notifications.add({
        type: `${type}:many`,
        severity: 'info',
        message: t('due.many', { count }),
        durationMs: Number.POSITIVE_INFINITY,
        origin: { emitter: 'Reminders' },
        unique: true,
        actions: [{ label: t('due.show'), run: onShowAll }],
      });

    const isDue = new Set(due.map(({ id }) => id));
    const ended = [...told.current].filter(([id]) => !isDue.has(id));
    for (const [id] of ended) told.current.delete(id);
    const shown = new Set(told.current.values());
    for (const [, notice] of ended) if (!shown.has(notice)) notifications.remove(notice);

    const fresh = state.entries.filter(({ reminder: { id } }) => isDue.has(id) && !told.current.has(id));
    if (fresh.length === 0) return;
    if (due.length > singlyMost) {
      for (const notice of new Set(told.current.values())) notifications.remove(notice);
      const notice = tellTogether(due.length);
      for (const { id } of due) told.current.set(id, notice);
      return;
    }
    for (const entry of fresh) {
      const words = reminderSummary(entry, { lost: t('due.lost') });
      if (words !== undefined) told.current.set(entry.reminder.id, tellOne(entry, words));
    }
  }, [client, part, due, state.entries, report, t, timeZone, onOpen, onShowAll]);
  return null;
}

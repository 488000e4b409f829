import { AlarmClock, Bookmark } from 'lucide-react';
import { Icon, VisuallyHidden } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { useReminderOn } from './reminderMarks.ts';
import { remindersText } from './text.en.ts';
import './SavedMark.css';

/** The mark of a message that the user has saved or set a reminder on (REM-01). */
export function SavedMark({ messageId }: { messageId: string }) {
  const { t, format } = useText(remindersText);
  const own = useReminderOn(messageId);
  if (!own) return null;
  const words = own.remind_at
    ? t('reminders.at', { time: format.stamp(own.remind_at) })
    : t('reminders.savedForLater');
  return (
    <span className="cf-saved-mark" data-overdue={own.due_at !== undefined || undefined} title={words}>
      <Icon of={own.remind_at ? AlarmClock : Bookmark} size="xs" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

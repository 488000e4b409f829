import type { LocalMessage } from '@confab/client';
import { AlarmClock, Bookmark, Pin } from 'lucide-react';
import { Icon, VisuallyHidden } from '../primitives/index.ts';
import { useReminderOn } from '../reminders/reminderMarks.ts';
import { useText } from '../text/index.ts';
import './MessageMarks.css';

/** Above a pinned message: by whom, and until when (MSG-06). */
export function PinnedMark({ message: { pinned_by, pin_expires } }: { message: LocalMessage }) {
  const { t, format } = useText();
  const name = pinned_by?.name ?? '';
  return (
    <p className="cf-message__pinned">
      <Icon of={Pin} size="xs" />
      <span dir="auto">
        {pin_expires
          ? t('messages.pinnedUntil', { name, time: format.stamp(pin_expires) })
          : t('messages.pinnedBy', { name })}
      </span>
    </p>
  );
}

/** In a message's corner, where the reader has saved it or is to be reminded of it (REM-01). */
export function SavedMark({ messageId }: { messageId: string }) {
  const { t, format } = useText();
  const own = useReminderOn(messageId);
  if (!own) return null;
  const words = own.remind_at
    ? t('messages.reminderAt', { time: format.stamp(own.remind_at) })
    : t('messages.savedForLater');
  return (
    <span className="cf-message__saved" data-overdue={own.due_at !== undefined || undefined} title={words}>
      <Icon of={own.remind_at ? AlarmClock : Bookmark} size="xs" />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  );
}

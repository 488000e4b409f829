import { AlarmClock, Bookmark, BookmarkX } from 'lucide-react';
import { MenuItem } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { actionKeys } from '../messages/availableActions.ts';
import { type MenuEntryProps, useListShared } from '../messages/listContext.ts';
import { useReminderOn } from './reminderMarks.ts';
import { reminderText } from './text.en.ts';

/** The menu entries to save a message for later and to be reminded of it (REM-01). */
export function ReminderEntries({ message, available, anchor }: MenuEntryProps) {
  const { actions, open } = useListShared();
  const { t } = useText(reminderText);
  const own = useReminderOn(message.id);
  if (!available.has('save')) return null;
  return (
    <>
      <MenuItem
        icon={own ? BookmarkX : Bookmark}
        shortcut={actionKeys.save}
        onSelect={() => actions.run('save', message)}
      >
        {t(own ? 'reminders.unsave' : 'reminders.save')}
      </MenuItem>
      <MenuItem
        icon={AlarmClock}
        shortcut={actionKeys.remind}
        onSelect={() => open({ kind: 'remind', message, anchor })}
      >
        {t(own?.remind_at ? 'reminders.change' : 'reminders.remind')}
      </MenuItem>
    </>
  );
}

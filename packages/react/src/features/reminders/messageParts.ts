import type { LocalMessage } from '@confab/client';
import { AlarmClock, Bookmark, BookmarkX } from 'lucide-react';
import { lazyPart } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { type MessageParts, openOverlay } from '../messages/registry/messageParts.ts';
import { useReminderOn } from './reminderMarks.ts';
import { SavedMark } from './SavedMark.tsx';
import { syncReminders } from './syncReminders.ts';
import { remindersText } from './text.en.ts';

/** See {@link MessageParts}. */
export const reminders = {
  actions: {
    save: {
      run: ({ client, message, report }) =>
        void report(import('./toggleSaved.ts').then(({ toggleSaved }) => toggleSaved(client, message))),
      useDisplay: useSave,
      isInToolbar: () => true,
    },
    remind: {
      run: openOverlay(lazyPart(() => import('./RemindDialog.tsx'), 'over')),
      useDisplay: useRemind,
    },
  },
  components: { SavedMark },
  start: syncReminders,
} satisfies MessageParts;

function useSave({ id }: LocalMessage) {
  const { t } = useText(remindersText);
  return useReminderOn(id)
    ? { icon: BookmarkX, label: t('reminders.unsave') }
    : { icon: Bookmark, label: t('reminders.save') };
}

function useRemind({ id }: LocalMessage) {
  const { t } = useText(remindersText);
  return {
    icon: AlarmClock,
    label: t(useReminderOn(id)?.remind_at ? 'reminders.change' : 'reminders.remind'),
  };
}

import { useOverdueCount, useText } from '@confab/react';
import { shellText } from './text.en.ts';

/** Returns the number of overdue reminders: as many as the page of saved messages and reminders lists. */
export function useOverdueReminders() {
  const { t } = useText(shellText);
  const count = useOverdueCount();
  return {
    count,
    path: '/saved/overdue' as const,
    tone: 'mention' as const,
    label: t('inboxes.overdue', { count }),
  };
}

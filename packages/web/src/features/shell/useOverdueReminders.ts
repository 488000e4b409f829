import { useOverdueCount } from '@confab/react';
import { useAppText } from '../../core/text/useAppText.ts';

/** Returns the number of overdue reminders: as many as the page of saved messages and reminders lists. */
export function useOverdueReminders() {
  const { t } = useAppText();
  const count = useOverdueCount();
  return {
    count,
    path: '/saved/overdue' as const,
    tone: 'mention' as const,
    label: t('inboxes.overdue', { count }),
  };
}

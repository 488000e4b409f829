import { DueReminders } from '@confab/react/reminders';
import { useCallback } from 'react';
import { useLocation } from 'wouter';
import { messagePath } from '../shell/paths.ts';

/** Shows due reminders on every page. */
export default function DueNotices() {
  const [, go] = useLocation();
  const open = useCallback((cid: string, messageId: string) => go(messagePath(cid, messageId)), [go]);
  const showAll = useCallback(() => go('/saved/overdue'), [go]);
  return <DueReminders onOpen={open} onShowAll={showAll} />;
}

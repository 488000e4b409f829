import type { ChatClient } from '@confab/client';
import { useEffect } from 'react';
import { useUnreadCount } from './useUnreadCount.ts';

/** Sets the window's title: the number of unread messages, then the page. */
export function useTitle(client: ChatClient, ...where: (string | undefined)[]): void {
  const waiting = useUnreadCount(client);
  const names = where.filter((name) => name !== undefined && name !== '').join(' · ');
  const count = waiting === 0 ? '' : `(${waiting > 99 ? '99+' : waiting}) `;
  useEffect(() => {
    document.title = `${count}${names}`;
  }, [count, names]);
}

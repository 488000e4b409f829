import { useEffect } from 'react';

/** Names the window: unread messages first, then where one is. */
export function useTitle(unread: number, ...where: (string | undefined)[]): void {
  const names = where.filter((name) => name !== undefined && name !== '').join(' · ');
  const count = unread === 0 ? '' : `(${unread > 99 ? '99+' : unread}) `;
  useEffect(() => {
    document.title = `${count}${names}`;
  }, [count, names]);
}

import { type NotificationInput, notifications } from '@confab/client/notifications';
import { useCallback } from 'react';
import { useClient } from './kitContext.ts';

/** Returns a function that shows a notice through the client's notifications and returns its id. */
export function useNotify(): (notice: Omit<NotificationInput, 'origin'>) => string {
  const notices = useClient().part(notifications);
  return useCallback((notice) => notices.add({ ...notice, origin: { emitter: 'kit' } }), [notices]);
}

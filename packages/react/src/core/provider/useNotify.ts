import { type NotificationInput, notifications } from '@confab/client/notifications';
import { useCallback, useContext } from 'react';
import { KitContext } from './kitContext.ts';

/**
 * Returns a function that shows a notice through the client's notifications and returns its id.
 * Outside a ConfabProvider nothing shows notices, so it does nothing there.
 */
export function useNotify(): (notice: Omit<NotificationInput, 'origin'>) => string | undefined {
  const notices = useContext(KitContext)?.client.part(notifications);
  return useCallback((notice) => notices?.add({ ...notice, origin: { emitter: 'kit' } }), [notices]);
}

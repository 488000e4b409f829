import type { NotificationInput } from '@confab/client';
import { useCallback } from 'react';
import { useClient } from './kitContext.ts';

/** Returns a function that shows a notice through the client's notifications and returns its id. */
export function useNotify(): (notice: Omit<NotificationInput, 'origin'>) => string {
  const { notifications } = useClient();
  return useCallback(
    (notice) => notifications.add({ ...notice, origin: { emitter: 'kit' } }),
    [notifications],
  );
}

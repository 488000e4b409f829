import type { NotificationInput } from '@confab/client';
import { useCallback } from 'react';
import { useClient } from './kitContext.ts';

/** Tells the person something of a part of the kit, through the client's notifications; returns its id. */
export function useNotify(): (notice: Omit<NotificationInput, 'origin'>) => string {
  const { notifications } = useClient();
  return useCallback(
    (notice) => notifications.add({ ...notice, origin: { emitter: 'kit' } }),
    [notifications],
  );
}

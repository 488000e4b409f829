import { useCallback } from 'react';
import { useText } from '../text/index.ts';
import { useNotify } from './useNotify.ts';

/** Runs a promise's failure past the person as a notice; resolves to whether it went well. */
export function useReportFailure(): (work: Promise<unknown>) => Promise<boolean> {
  const notify = useNotify();
  const { t } = useText();
  return useCallback(
    (work) =>
      work.then(
        () => true,
        (error: unknown) => {
          notify({
            severity: 'error',
            message: t('messages.actionFailed'),
            reason: error instanceof Error ? error.message : t('states.safeToRetry'),
          });
          return false;
        },
      ),
    [notify, t],
  );
}

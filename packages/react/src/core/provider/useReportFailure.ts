import { useCallback } from 'react';
import { useText } from '../text/index.ts';
import { useNotify } from './useNotify.ts';

/** The browser's text for a script that fails to load, or for a programming error, is not shown to users. */
const reasonOf = (error: unknown) =>
  error instanceof Error && !(error instanceof TypeError) ? error.message : undefined;

/** Returns a function that shows a notice if a promise rejects; resolves to whether it succeeded. */
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
            message: t('states.actionFailed'),
            reason: reasonOf(error) ?? t('states.safeToRetry'),
          });
          return false;
        },
      ),
    [notify, t],
  );
}

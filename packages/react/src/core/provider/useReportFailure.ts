import { useCallback } from 'react';
import { useText } from '../text/index.ts';
import { useNotify } from './useNotify.ts';

/** What a browser says of a script that does not load, or a mistake of ours, is for nobody's eyes. */
const reasonOf = (error: unknown) =>
  error instanceof Error && !(error instanceof TypeError) ? error.message : undefined;

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
            reason: reasonOf(error) ?? t('states.safeToRetry'),
          });
          return false;
        },
      ),
    [notify, t],
  );
}

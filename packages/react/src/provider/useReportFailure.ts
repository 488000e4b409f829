import { useCallback } from 'react';
import { useText } from '../text/index.ts';
import { useToastStore } from './kitContext.ts';

/** Runs a promise's failure past the person as a notice; resolves to whether it went well. */
export function useReportFailure(): (work: Promise<unknown>) => Promise<boolean> {
  const toasts = useToastStore();
  const { t } = useText();
  return useCallback(
    (work) =>
      work.then(
        () => true,
        (error: unknown) => {
          toasts.show({
            tone: 'danger',
            title: t('messages.actionFailed'),
            detail: error instanceof Error ? error.message : t('states.safeToRetry'),
          });
          return false;
        },
      ),
    [toasts, t],
  );
}

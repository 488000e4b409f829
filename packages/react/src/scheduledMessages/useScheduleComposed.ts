import type { MessageComposer } from '@confab/client';
import { scheduleComposed } from '@confab/client/scheduledMessages';
import { useNotify, useReportFailure } from '../provider/index.ts';
import { useText } from '../text/index.ts';
import { scheduledText } from './scheduledText.ts';
import { useWhen } from './useWhen.ts';

/**
 * Has what a composer holds sent later, and tells so; what goes wrong is told too, and everything stays as it was. Resolves
 * to whether it went well.
 */
export function useScheduleComposed(composer: MessageComposer): (sendAt: number) => Promise<boolean> {
  const { t } = useText(scheduledText);
  const when = useWhen();
  const notify = useNotify();
  const report = useReportFailure();
  return async (sendAt) => {
    let isTaken = false;
    await report(
      scheduleComposed(composer, sendAt).then((outcome) => {
        isTaken = outcome.status === 'taken';
        if (isTaken) notify({ severity: 'success', message: t('scheduled.done', { when: when(sendAt) }) });
        // That uploads have not ended is told by the composer itself.
        else if (outcome.status === 'discarded' && outcome.reason !== 'uploading')
          notify({ severity: 'warning', message: t('scheduled.discarded') });
      }),
    );
    return isTaken;
  };
}

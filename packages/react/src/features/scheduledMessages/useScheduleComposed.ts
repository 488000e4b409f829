import type { MessageComposer } from '@confab/client';
import { scheduleComposed } from '@confab/client/scheduledMessages';
import { useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { scheduledText } from './text.en.ts';

/**
 * Has what a composer holds sent later; what goes wrong is told, and everything stays as it was. Resolves to whether it went
 * well.
 */
export function useScheduleComposed(composer: MessageComposer): (sendAt: number) => Promise<boolean> {
  const { t } = useText(scheduledText);
  const notify = useNotify();
  const report = useReportFailure();
  return async (sendAt) => {
    let isTaken = false;
    if (composer.addedParts.some((part) => part.id === 'location' && part.hasContent())) {
      notify({ severity: 'warning', message: t('scheduled.noPlace') });
      return false;
    }
    await report(
      scheduleComposed(composer, sendAt).then((outcome) => {
        isTaken = outcome.status === 'taken';
        // What is scheduled is told by the line above the composer, and that uploads have not ended by the composer itself.
        if (outcome.status === 'discarded' && outcome.reason !== 'uploading')
          notify({ severity: 'warning', message: t('scheduled.discarded') });
      }),
    );
    return isTaken;
  };
}

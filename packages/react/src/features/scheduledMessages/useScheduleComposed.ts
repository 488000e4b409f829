import type { MessageComposer } from '@confab/client/composer';
import { scheduleComposed } from '@confab/client/scheduledMessages';
import { useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { scheduledMessagesText } from './text.en.ts';

/**
 * Returns a function that schedules the composer's message; on failure it shows a notice and changes nothing. Resolves to
 * whether it succeeded.
 */
export function useScheduleComposed(composer: MessageComposer): (sendAt: number) => Promise<boolean> {
  const { t } = useText(scheduledMessagesText);
  const notify = useNotify();
  const report = useReportFailure();
  return async (sendAt) => {
    let isScheduled = false;
    if (composer.addedParts.some((part) => part.id === 'location' && part.hasContent())) {
      notify({ severity: 'warning', message: t('scheduled.noPlace') });
      return false;
    }
    await report(
      scheduleComposed(composer, sendAt).then((outcome) => {
        isScheduled = outcome.status === 'accepted';
        // Success is shown by the line above the composer, and a running upload by the composer itself.
        if (outcome.status === 'discarded' && outcome.reason !== 'uploading')
          notify({ severity: 'warning', message: t('scheduled.discarded') });
      }),
    );
    return isScheduled;
  };
}

import { scheduledMessages } from '@confab/client/scheduledMessages';
import type { ScheduledMessage } from '@confab/protocol';
import { useState } from 'react';
import { useClient, useNotify, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { scheduledMessagesText } from './text.en.ts';

/** Returns the actions on a scheduled message besides editing; deletion can be undone for a while. */
export function useScheduledActions(message: ScheduledMessage) {
  const scheduled = useClient().part(scheduledMessages);
  const { t } = useText(scheduledMessagesText);
  const notify = useNotify();
  const report = useReportFailure();
  const [isBusy, setBusy] = useState(false);

  async function act(work: Promise<void>, done: () => void) {
    setBusy(true);
    if (await report(work)) done();
    else setBusy(false);
  }

  return {
    isBusy,
    sendNow: () =>
      void act(
        scheduled.sendNow(message.id),
        () => void notify({ severity: 'success', message: t('scheduled.sent') }),
      ),
    remove: () =>
      void act(scheduled.cancel(message.id), () => {
        // A message whose time has passed cannot be restored as it was.
        const canReturn = Date.parse(message.send_at) > Date.now();
        const undo = { label: t('actions.undo'), run: () => void report(scheduled.restore(message)) };
        notify({
          severity: 'info',
          message: t('scheduled.deleted'),
          ...(canReturn && { actions: [undo] }),
        });
      }),
  };
}

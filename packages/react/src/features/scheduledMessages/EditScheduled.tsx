import { type ScheduledChange, scheduledMessages } from '@confab/client/scheduledMessages';
import { ChatError, maxScheduleAheadMs, type ScheduledMessage } from '@confab/protocol';
import { useState } from 'react';
import { DateTimeField } from '../../core/primitives/DateTimeField.tsx';
import { Button, Dialog, TextArea } from '../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { nextHour } from './presets.ts';
import { scheduledMessagesText } from './text.en.ts';
import { timeError } from './timeError.ts';

/** Edits the text and time of a scheduled message; a failed one is scheduled again. */
export function EditScheduled({ message, onClose }: { message: ScheduledMessage; onClose(): void }) {
  const { t } = useText(scheduledMessagesText);
  const scheduled = useClient().part(scheduledMessages);
  const report = useReportFailure();
  const [now] = useState(() => Date.now());
  const [before] = useState(() => Math.max(Date.parse(message.send_at), 0));
  const [initial] = useState(() => (before > now ? before : nextHour(now)));
  const [text, setText] = useState(message.text);
  const [at, setAt] = useState<number | undefined>(initial);
  const [isBusy, setBusy] = useState(false);
  const [timeProblem, setTimeProblem] = useState<ReturnType<typeof timeError>>();
  const [textProblem, setTextProblem] = useState<string>();
  const isFailed = message.status === 'failed';

  async function save() {
    const problem = timeError(at, Date.now());
    setTimeProblem(problem);
    setTextProblem(undefined);
    if (problem || at === undefined || isBusy) return;
    const isRescheduled = isFailed || at !== initial || initial !== before;
    const change: ScheduledChange = {
      ...(text !== message.text && { text }),
      ...(isRescheduled && { send_at: new Date(at).toISOString() }),
    };
    if (Object.keys(change).length === 0) return onClose();
    setBusy(true);
    const saving = scheduled.update(message.id, change).catch((error: unknown) => {
      const issue = error instanceof ChatError ? error.details.issues?.[0] : undefined;
      if (issue?.field !== 'text') throw error;
      setTextProblem((error as ChatError).message);
      return undefined;
    });
    const isDone = (await report(saving)) && (await saving) !== undefined;
    setBusy(false);
    if (isDone) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('scheduled.editTitle')}
      onSubmit={() => void save()}
      footer={
        <Button type="submit" variant="primary" disabled={isBusy}>
          {isFailed ? t('scheduled.scheduleAgain') : t('actions.save')}
        </Button>
      }
    >
      <TextArea
        label={t('scheduled.text')}
        rows={4}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setTextProblem(undefined);
        }}
        error={textProblem}
      />
      <DateTimeField
        label={t('scheduled.time')}
        initialValue={initial}
        onValueChange={setAt}
        min={now}
        max={now + maxScheduleAheadMs}
        error={timeProblem && t(timeProblem)}
      />
    </Dialog>
  );
}

import { type ScheduledChange, scheduledMessages } from '@confab/client/scheduledMessages';
import { ChatError, maxScheduleAheadMs, type ScheduledMessage } from '@confab/protocol';
import { useState } from 'react';
import { DateTimeField } from '../../core/primitives/DateTimeField.tsx';
import { Button, Dialog, TextArea } from '../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { nextHour } from './presets.ts';
import { scheduledText } from './text.en.ts';
import { timeError } from './timeError.ts';

/** Changes what a scheduled message says and when it goes; one that failed is scheduled again. */
export function EditScheduled({ message, onClose }: { message: ScheduledMessage; onClose(): void }) {
  const { t } = useText(scheduledText);
  const scheduled = useClient().part(scheduledMessages);
  const report = useReportFailure();
  const [now] = useState(() => Date.now());
  const [before] = useState(() => Math.max(Date.parse(message.send_at), 0));
  const [initial] = useState(() => (before > now ? before : nextHour(now)));
  const [text, setText] = useState(message.text);
  const [at, setAt] = useState<number | undefined>(initial);
  const [isBusy, setBusy] = useState(false);
  const [timeWrong, setTimeWrong] = useState<ReturnType<typeof timeError>>();
  const [textWrong, setTextWrong] = useState<string>();
  const isFailed = message.status === 'failed';

  async function save() {
    const wrong = timeError(at, Date.now());
    setTimeWrong(wrong);
    setTextWrong(undefined);
    if (wrong || at === undefined || isBusy) return;
    const isMoved = isFailed || at !== initial || initial !== before;
    const change: ScheduledChange = {
      ...(text !== message.text && { text }),
      ...(isMoved && { send_at: new Date(at).toISOString() }),
    };
    if (Object.keys(change).length === 0) return onClose();
    setBusy(true);
    const saving = scheduled.update(message.id, change).catch((error: unknown) => {
      const issue = error instanceof ChatError ? error.details.issues?.[0] : undefined;
      if (issue?.field !== 'text') throw error;
      setTextWrong((error as ChatError).message);
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
          {isFailed ? t('scheduled.scheduleAgain') : t('scheduled.save')}
        </Button>
      }
    >
      <TextArea
        label={t('scheduled.text')}
        rows={4}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setTextWrong(undefined);
        }}
        error={textWrong}
      />
      <DateTimeField
        label={t('scheduled.time')}
        initialValue={initial}
        onValueChange={setAt}
        min={now}
        max={now + maxScheduleAheadMs}
        error={timeWrong && t(timeWrong)}
      />
    </Dialog>
  );
}

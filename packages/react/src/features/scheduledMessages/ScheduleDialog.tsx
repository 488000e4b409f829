import type { MessageComposer } from '@confab/client/composer';
import { maxScheduleAheadMs } from '@confab/protocol';
import { useState } from 'react';
import { DateTimeField } from '../../core/primitives/DateTimeField.tsx';
import { Button, Dialog } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { nextHour, sendTimes } from './presets.ts';
import { scheduledMessagesText } from './text.en.ts';
import { timeError } from './timeError.ts';
import { useScheduleComposed } from './useScheduleComposed.ts';
import './ScheduleDialog.css';

export interface ScheduleDialogProps {
  composer: MessageComposer;
  onClose(): void;
}

/** Asks when to send the message; it includes the times of the menu, for phones. */
export function ScheduleDialog({ composer, onClose }: ScheduleDialogProps) {
  const { t, format, timeZone } = useText(scheduledMessagesText);
  const schedule = useScheduleComposed(composer);
  const [now] = useState(() => Date.now());
  const [at, setAt] = useState<number | undefined>(() => nextHour(now));
  const [error, setError] = useState<ReturnType<typeof timeError>>();
  const [isBusy, setBusy] = useState(false);

  async function send(chosen: number | undefined) {
    const problem = timeError(chosen, Date.now());
    setError(problem);
    if (problem || chosen === undefined || isBusy) return;
    setBusy(true);
    const isScheduled = await schedule(chosen);
    setBusy(false);
    if (isScheduled) onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={t('scheduled.dialogTitle')}
      size="sm"
      onSubmit={() => void send(at)}
      footer={
        <Button type="submit" variant="primary" disabled={isBusy}>
          {t('scheduled.schedule')}
        </Button>
      }
    >
      <DateTimeField
        label={t('scheduled.time')}
        initialValue={nextHour(now)}
        onValueChange={setAt}
        min={now}
        max={now + maxScheduleAheadMs}
        error={error && t(error)}
      />
      <ul className="cf-send-times" aria-label={t('scheduled.suggestions')}>
        {sendTimes(now, timeZone).map((time) => (
          <li key={time.name}>
            <Button size="sm" disabled={isBusy} onClick={() => void send(time.at)}>
              {t(`scheduled.${time.name}`, { day: format.day(time.at), time: format.time(time.at) })}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

import { type Reminder, reminderHorizonMs } from '@confab/protocol';
import { useText } from '../../core/text/index.ts';
import { DateTimeDialog } from './DateTimeDialog.tsx';
import { reminderChoices } from './reminderChoices.ts';
import { remindersText } from './text.en.ts';

export interface RemindAtDialogProps {
  /** The reminder to reschedule. */
  reminder?: Reminder | undefined;
  onChoose(at: Date): void;
  onClose(): void;
}

/** Asks when to be reminded: soon, tomorrow, next week, or at any date and time. */
export function RemindAtDialog({ reminder, onChoose, onClose }: RemindAtDialogProps) {
  const { t, format, timeZone } = useText(remindersText);
  const now = Date.now();
  const at = reminderChoices(now, timeZone);
  const choice = (label: string, moment: number) => ({
    label,
    at: moment,
    note: format.stamp(moment),
  });
  const known = reminder?.remind_at ? Date.parse(reminder.remind_at) : 0;
  return (
    <DateTimeDialog
      title={t('reminders.title')}
      choices={[
        choice(t('reminders.inMinutes', { count: 20 }), at.in20Minutes),
        choice(t('reminders.inHours', { count: 1 }), at.in1Hour),
        choice(t('reminders.inHours', { count: 3 }), at.in3Hours),
        choice(t('reminders.tomorrow'), at.tomorrow),
        choice(t('reminders.nextWeek'), at.nextWeek),
      ]}
      custom={t('reminders.custom')}
      customLabel={t('reminders.customLabel')}
      confirm={t('reminders.confirm')}
      initial={known > now ? known : at.tomorrow}
      max={now + reminderHorizonMs}
      onChoose={(moment) => moment !== undefined && onChoose(new Date(moment))}
      onClose={onClose}
    />
  );
}

import type { MessageComposer } from '@confab/client/composer';
import { MenuItem, MenuSeparator } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { type SendTime, sendTimes } from './presets.ts';
import { scheduledMessagesText } from './text.en.ts';
import { useScheduleComposed } from './useScheduleComposed.ts';

export interface ScheduleItemsProps {
  composer: MessageComposer;
  /** Whether the text was handled as a command instead of a message. */
  intercept(): boolean;
  /** Opens the dialog to choose a custom time. */
  onChoose(): void;
  /** Called once it is scheduled. */
  onDone(): void;
}

/** The menu entries with suggested times to send later. */
export function ScheduleItems({ composer, intercept, onChoose, onDone }: ScheduleItemsProps) {
  const { t, format, timeZone } = useText(scheduledMessagesText);
  const schedule = useScheduleComposed(composer);
  const send = async ({ at }: SendTime) => {
    if (!intercept() && (await schedule(at))) onDone();
  };
  return (
    <>
      {sendTimes(Date.now(), timeZone).map((time) => (
        <MenuItem key={time.name} onSelect={() => void send(time)}>
          {t(`scheduled.${time.name}`, { day: format.day(time.at), time: format.time(time.at) })}
        </MenuItem>
      ))}
      <MenuSeparator />
      <MenuItem onSelect={() => intercept() || onChoose()}>{t('scheduled.custom')}</MenuItem>
    </>
  );
}

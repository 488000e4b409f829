import { useState } from 'react';
import { Button, Dialog, Field } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { momentOf, wallTimeOf } from '../../../core/text/zonedTime.ts';
import { listControlsText } from './text.en.ts';
import { useJumpToDate } from './useJumpToDate.ts';
import '../../../core/primitives/DateTimeField.css';

export interface ChooseDateProps {
  /** A moment of the day that is chosen at first, ISO 8601. */
  shownAt: string;
  onClose(): void;
}

/** Asks for a day, and jumps to its first message. */
export function ChooseDate({ shownAt, onClose }: ChooseDateProps) {
  const { t, timeZone } = useText(listControlsText);
  const jumpTo = useJumpToDate();
  const dayOf = (moment: number) => wallTimeOf(moment, timeZone).slice(0, 10);
  const [value, setValue] = useState(() => dayOf(Date.parse(shownAt)));
  const [isChecked, setChecked] = useState(false);
  const today = dayOf(Date.now());
  const at = momentOf(`${value}T00:00`, timeZone);
  const isValid = at !== undefined && at >= 0 && value <= today;

  function submit() {
    setChecked(true);
    if (!isValid) return;
    onClose();
    jumpTo(at);
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('listControls.chooseTitle')}
      size="sm"
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('actions.cancel')}</Button>
          <Button variant="primary" type="submit">
            {t('listControls.jump')}
          </Button>
        </>
      }
    >
      <Field
        label={t('listControls.date')}
        error={isChecked && !isValid ? t('listControls.invalid') : undefined}
      >
        {(control) => (
          <div className="cf-input cf-date-time">
            <input
              type="date"
              {...control}
              // Uncontrolled: an incomplete date has no value that could be passed back.
              defaultValue={value}
              max={today}
              onChange={(event) => setValue(event.target.value)}
            />
          </div>
        )}
      </Field>
    </Dialog>
  );
}

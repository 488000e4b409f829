import { useRef, useState } from 'react';
import { DateTimeField } from '../../core/primitives/DateTimeField.tsx';
import { Button, Dialog } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { remindersText } from './text.en.ts';
import './DateTimeDialog.css';

/** A suggested time with a name. */
export interface DateTimeChoice {
  label: string;
  /** Milliseconds since 1970. */
  at: number;
  /** The time as text. */
  note?: string;
}

export interface DateTimeDialogProps {
  title: string;
  description?: string | undefined;
  choices: readonly DateTimeChoice[];
  /** The label of the option without a time, if offered. */
  without?: string | undefined;
  /** The label of the option with a custom date and time. */
  custom: string;
  customLabel: string;
  /** The label of its submit button. */
  confirm: string;
  /** The field's initial value, in milliseconds since 1970. */
  initial: number;
  /** The latest time that can be chosen. */
  max?: number | undefined;
  onChoose(at: number | undefined): void;
  onClose(): void;
}

/** Asks for a time in the future: one of those suggested, or any date and time in the viewer's time zone. */
export function DateTimeDialog(props: DateTimeDialogProps) {
  const { title, description, choices, without, custom, customLabel, confirm, initial, max } = props;
  const { t } = useText(remindersText);
  const first = useRef<HTMLButtonElement>(null);
  const [isCustom, setCustom] = useState(false);
  const [at, setAt] = useState<number | undefined>(initial);
  const [error, setError] = useState<string>();

  function submit() {
    if (at === undefined) setError(t('moments.incomplete'));
    else if (at <= Date.now()) setError(t('moments.past'));
    else if (max !== undefined && at > max) setError(t('moments.tooFar'));
    else props.onChoose(at);
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && props.onClose()}
      title={title}
      description={description}
      size="sm"
      initialFocus={first}
      {...(isCustom && {
        onSubmit: submit,
        footer: (
          <>
            <Button onClick={props.onClose}>{t('actions.cancel')}</Button>
            <Button type="submit" variant="primary">
              {confirm}
            </Button>
          </>
        ),
      })}
    >
      {isCustom ? (
        <DateTimeField
          label={customLabel}
          initialValue={initial}
          min={Date.now()}
          {...(max !== undefined && { max })}
          error={error}
          autoFocus
          required
          onValueChange={(value) => {
            setAt(value);
            setError(undefined);
          }}
        />
      ) : (
        <div className="cf-moments">
          {choices.map((choice, index) => (
            <button
              key={choice.label}
              ref={index === 0 ? first : undefined}
              type="button"
              onClick={() => props.onChoose(choice.at)}
            >
              <span>{choice.label}</span>
              {choice.note && <small>{choice.note}</small>}
            </button>
          ))}
          {without && (
            <button type="button" onClick={() => props.onChoose(undefined)}>
              <span>{without}</span>
            </button>
          )}
          <button type="button" onClick={() => setCustom(true)}>
            <span>{custom}</span>
          </button>
        </div>
      )}
    </Dialog>
  );
}

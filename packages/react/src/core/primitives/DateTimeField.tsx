import { defineCatalogue, useText } from '../text/index.ts';
import { momentOf, wallTimeOf, zoneName } from '../text/zonedTime.ts';
import { Field, type FieldProps } from './Field.tsx';
import './DateTimeField.css';

export interface DateTimeFieldProps extends Omit<FieldProps, 'hint'> {
  /** What it begins with, in milliseconds since 1970. */
  initialValue: number;
  /** Undefined while what is entered is no whole date and time. */
  onValueChange(value: number | undefined): void;
  /** First and last moment that may be chosen, in milliseconds since 1970. */
  min?: number;
  max?: number;
  required?: boolean;
  autoFocus?: boolean;
}

/** The words of a {@link DateTimeField}. */
export const dateTimeText = defineCatalogue({
  dateTime: { zone: 'Your time zone: {zone} ({offset})' },
});

/** A date and a time of day in the viewer's time zone, which stands below. The browser's own control: right on every phone. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, labelHidden, aside, error, initialValue, onValueChange, min, max, ...input } = props;
  const { t, timeZone, locale } = useText(dateTimeText);
  const wallTime = (moment: number | undefined) =>
    moment === undefined ? undefined : wallTimeOf(moment, timeZone);
  const offset = zoneName(initialValue, timeZone, locale);
  const hint = t('dateTime.zone', { zone: timeZone.replaceAll('_', ' '), offset });
  return (
    <Field label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className="cf-input cf-date-time">
          <input
            type="datetime-local"
            {...input}
            {...control}
            // Uncontrolled while it is being typed: a half-typed date has no value to give back.
            defaultValue={wallTime(initialValue)}
            min={wallTime(min)}
            max={wallTime(max)}
            onChange={(event) => onValueChange(momentOf(event.target.value, timeZone))}
          />
        </div>
      )}
    </Field>
  );
}

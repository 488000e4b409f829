import { useText } from '../text/index.ts';
import { momentOf, wallTimeOf, zoneName } from '../text/zonedTime.ts';
import { Field, type FieldProps } from './Field.tsx';
import { primitivesText } from './text.en.ts';
import './DateTimeField.css';

export interface DateTimeFieldProps extends Omit<FieldProps, 'hint'> {
  /** The initial value, in milliseconds since 1970. */
  initialValue: number;
  /** Called with undefined while the input is not a complete date and time. */
  onValueChange(value: number | undefined): void;
  /** The earliest and latest time allowed, in milliseconds since 1970. */
  min?: number;
  max?: number;
  required?: boolean;
  autoFocus?: boolean;
}

/** A native date and time input in the viewer's time zone, which is named below it. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, labelHidden, aside, error, initialValue, onValueChange, min, max, ...input } = props;
  const { t, timeZone, locale } = useText(primitivesText);
  const wallTime = (moment: number | undefined) =>
    moment === undefined ? undefined : wallTimeOf(moment, timeZone);
  const offset = zoneName(initialValue, timeZone, locale);
  const hint = t('primitives.zone', { zone: timeZone.replaceAll('_', ' '), offset });
  return (
    <Field label={label} labelHidden={labelHidden} aside={aside} hint={hint} error={error}>
      {(control) => (
        <div className="cf-input cf-date-time">
          <input
            type="datetime-local"
            {...input}
            {...control}
            // Uncontrolled: an incomplete date has no value that could be passed back.
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

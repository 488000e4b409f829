import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Icon } from './Icon.tsx';
import './Field.css';

export interface FieldProps {
  label: ReactNode;
  /** Keeps the label for screen readers only. */
  labelHidden?: boolean;
  /** At the end of the label's line: a counter or "optional". */
  aside?: ReactNode;
  hint?: ReactNode;
  /** The error and how to fix it; marks the control as invalid. */
  error?: ReactNode;
}

/** The ids and ARIA attributes that connect a control to its field. */
export interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** A labelled form control with its hint or error below. */
export function Field(props: FieldProps & { children: (control: FieldControl) => ReactNode }) {
  const { label, labelHidden, aside, hint, error, children } = props;
  const id = useId();
  const noteId = `${id}-note`;
  return (
    <div className="cf-field">
      <div className={labelHidden ? 'cf-visually-hidden' : 'cf-field__line'}>
        <label htmlFor={id}>{label}</label>
        {aside && <span className="cf-field__aside">{aside}</span>}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || hint ? noteId : undefined,
      })}
      {error ? (
        <p id={noteId} className="cf-field__error" role="alert">
          <Icon of={CircleAlert} size="sm" />
          {error}
        </p>
      ) : (
        hint && (
          <p id={noteId} className="cf-field__hint">
            {hint}
          </p>
        )
      )}
    </div>
  );
}
